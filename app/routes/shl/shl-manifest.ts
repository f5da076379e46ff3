import { answerManifest } from '#app/interop/shl/manifest-route.server.ts'

/** Answers another system that sends the access code with the files of an emergency link. */
export const action = answerManifest
