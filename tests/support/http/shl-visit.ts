import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { manifestUrl } from '#app/interop/shl/smart-health-link.server.ts'
import { loader as fileLoader } from '#app/routes/shl/shl-file.ts'
import { action } from '#app/routes/shl/shl-manifest.ts'
import type { Database } from '#db/client.server.ts'
import type { LinkedPerson } from '../data/emergency-link.ts'
import { routeContext } from './route-context.ts'

export const testOrigin = 'http://localhost:3000'

interface ManifestOptions {
  /** Address of the client. */
  client?: string
  headers?: Record<string, string>
  /** Id in the address, if it is not that of the link. */
  id?: string
}

/** Returns the id in the address of the SMART Health Link of a person. */
function shlIdOf({ link }: Pick<LinkedPerson, 'link'>): string {
  return manifestUrl(link, '').replace('/shl/', '')
}

/** Returns the requests of another system to the SMART Health Link of a person. */
export function systemAt(db: Database, person: LinkedPerson) {
  const id = shlIdOf(person)
  const system = {
    id,
    /** Posts a body as it is. */
    post(body: unknown, { client, headers, id: other = id }: ManifestOptions = {}) {
      const request = new Request(`${testOrigin}/shl/${other}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const context = routeContext(db, client)
      return action({ request, context, params: { id: other } })
    },
    /** Sends a passcode; the right one by default. */
    ask(passcode: string | undefined = person.link.code, options: ManifestOptions = {}) {
      return system.post({ recipient: 'City Hospital', passcode }, options)
    },
    /** Gets a file by the address of a manifest. */
    get(location: string, { client, headers }: ManifestOptions = {}) {
      const request = new Request(location, { headers })
      const [, idOfFile, file] = /\/shl\/([^/]+)\/f\/([^/?]+)/.exec(location) ?? []
      const context = routeContext(db, client)
      return fileLoader({ request, context, params: { id: idOfFile, file } })
    },
    /** Returns the address of the file, as a client that embeds nothing gets it. */
    async locate(options: ManifestOptions = {}): Promise<string> {
      const { code: passcode } = await getPrimaryLink(db, person.person)
      const answer = await system.post(
        { recipient: 'City Hospital', passcode, embeddedLengthMax: 0 },
        options,
      )
      return (await answer.json()).files[0].location
    },
  }
  return system
}

/** Returns status, body and headers of an answer as one text, to compare whole answers. */
export async function wholeAnswer(answer: Response): Promise<string> {
  return JSON.stringify([answer.status, [...answer.headers], await answer.text()])
}
