import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { TestServer } from '../http/server.ts'

/** The address in a mail to somebody that begins with this path; waits until such a mail has left. */
export async function addressFromMail(
  server: TestServer,
  email: string,
  path: string,
): Promise<string> {
  const [address = ''] = await addressesFromMails(server, { email, path, count: 1 })
  return address
}

/**
 * The addresses in mails to somebody that begin with this path; waits until so many mails have
 * left.
 */
export async function addressesFromMails(
  server: TestServer,
  { email, path, count }: { email: string; path: string; count: number },
): Promise<string[]> {
  const pattern = new RegExp(`${server.origin}${path}[\\w-]+(?:\\.[\\w-]+)?`)
  const found = () =>
    mailsIn(join(server.dataDir, 'outbox'))
      .filter(source => source.includes(`To: ${email}`))
      .flatMap(source => pattern.exec(source)?.[0] ?? [])
  await expect.poll(() => found().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
  return found()
}

/** The mails as they were written, with lines that were broken for their length put together. */
function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder).map(name =>
      readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''),
    )
  } catch {
    // Made with the first mail.
    return []
  }
}
