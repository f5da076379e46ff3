import { continueStart } from '#app/profile-pages/start/start-route.server.ts'

/** The short way to a useful emergency page. */
export { continueStart as loader }
