import { createHash, randomBytes } from 'node:crypto'
import { vi } from 'vitest'

/** Returns a random token with its plain SHA-256, which a writer of the database can compute. */
export function forgedToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: createHash('sha256').update(token).digest('base64url') }
}

/** Returns the `Cookie` header of a text, as `createCookie` of Remix encodes it. */
export function cookieWith(name: string, text: string): string {
  return `${name}=${encodeURIComponent(Buffer.from(JSON.stringify(text)).toString('base64'))}`
}

/** Catches the ALERT lines of the log until the test ends. */
export function catchAlerts(): string[] {
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const line = words.map(String).join(' ')
    if (!line.startsWith('ALERT ')) throw new Error(`Unexpected console output: ${line}`)
    lines.push(line)
  })
  return lines
}
