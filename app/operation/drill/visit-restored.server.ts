import { SettingsError } from '#app/lib/settings.server.ts'
import type { Sentinel } from './sentinel.server.ts'

/**
 * Logs in to a restored server as the sentinel, and reads its record.
 * @throws SettingsError when the login or the record is missing.
 */
export async function logInToRestored(origin: string, sentinel: Sentinel): Promise<void> {
  const { person, password, text } = sentinel
  const cookies = await post(origin, '/login', { email: person.email, password })
  const record = await read(origin, '/profile/view', cookies)
  if (!record.includes(text)) throw new SettingsError('The restored account has no record')
}

/**
 * Opens the emergency link of the sentinel on a restored server, with its code.
 * @throws SettingsError when the link does not show the record.
 */
export async function openRestoredLink(origin: string, sentinel: Sentinel): Promise<void> {
  const { shareId, code, text } = sentinel
  const cookies = await post(origin, `/view/${shareId}`, { code })
  const page = await read(origin, `/view/${shareId}`, cookies)
  if (!page.includes(text)) throw new SettingsError('The restored emergency link shows no record')
}

/** Posts a form, and returns the cookies of the answer. */
async function post(origin: string, path: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(form),
  })
  await answer.arrayBuffer()
  if (answer.status !== 302 && answer.status !== 303) {
    throw new SettingsError(`The restored server answered a form with ${answer.status}`)
  }
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
}

async function read(origin: string, path: string, cookie: string): Promise<string> {
  const answer = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
  return await answer.text()
}
