import { answerFile } from '#app/interop/shl/file-route.server.ts'

/** Returns a file that a manifest located. */
export const loader = answerFile
