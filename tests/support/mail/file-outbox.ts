import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { TestServer } from '../http/server.ts'

/** Returns the address below this path in a sent mail; waits for the mail. */
export async function addressFromMail(
  server: TestServer,
  email: string,
  path: string,
): Promise<string> {
  const [address = ''] = await addressesFromMails(server, { email, path, count: 1 })
  return address
}

/** Returns the addresses below this path in sent mails; waits for `count` mails. */
export async function addressesFromMails(
  server: TestServer,
  { email, path, count }: { email: string; path: string; count: number },
): Promise<string[]> {
  const pattern = new RegExp(`${server.origin}${path}[\\w-]+(?:\\.[\\w-]+)?`)
  const found = () =>
    mailsIn(join(server.dataDir, 'outbox'))
      .filter(source => source.includes(`To: ${email}`))
      .flatMap(source => pattern.exec(source)?.[0] ?? [])
  // A mail that is just being written may fail the next reading.
  let addresses: string[] = []
  const countFound = () => {
    addresses = found()
    return addresses.length
  }
  await expect.poll(countFound, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
  return addresses
}

/** Returns the sources of the mails, with wrapped lines joined. */
function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder).map(name =>
      readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''),
    )
  } catch {
    // The first mail creates the folder.
    return []
  }
}
