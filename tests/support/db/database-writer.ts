import { createHash, randomBytes } from 'node:crypto'
import { vi } from 'vitest'

/** A random token, with the plain SHA-256 that a writer of the database can compute of it. */
export function forgedToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: createHash('sha256').update(token).digest('base64url') }
}

/** The `Cookie` header that carries a text as `createCookie` of Remix writes it. */
export function cookieWith(name: string, text: string): string {
  return `${name}=${encodeURIComponent(Buffer.from(JSON.stringify(text)).toString('base64'))}`
}

/** Catches the ALERT lines of the log until the test ends. @returns the caught lines. */
export function catchAlerts(): string[] {
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const line = words.map(String).join(' ')
    if (!line.startsWith('ALERT ')) throw new Error(`Nothing else was expected: ${line}`)
    lines.push(line)
  })
  return lines
}
