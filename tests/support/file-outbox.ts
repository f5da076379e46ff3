import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { TestServer } from './server.ts'

/** The address in a mail to somebody that begins with this path; waits until such a mail has left. */
export async function addressFromMail(
  server: TestServer,
  email: string,
  path: string,
): Promise<string> {
  const pattern = new RegExp(`${server.origin}${path}[\\w-]+`)
  const found = () => {
    const mail = mailsIn(join(server.dataDir, 'outbox')).find(
      source => source.includes(`To: ${email}`) && pattern.test(source),
    )
    return pattern.exec(mail ?? '')?.[0] ?? ''
  }
  await expect.poll(found, { timeout: 15_000 }).not.toBe('')
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
