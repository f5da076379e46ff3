import type { OwnServer } from '#tests/support/http/server.ts'
import type { BrowserUser } from './browser-user.ts'

/** The server of a journey, and browsers that share no cookie. */
interface Scene {
  server: OwnServer
  newUser(): Promise<BrowserUser>
}

/** One way through the product, which runs in every engine. */
export interface Journey {
  title: string
  /** True if pages need scripts for it. */
  needsScripts?: boolean
  run(scene: Scene): Promise<void>
}
