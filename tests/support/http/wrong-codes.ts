import type { OwnerWithLink } from '../data/owner.ts'
import { HttpClient } from './http-client.ts'
import type { TestServer } from './server.ts'

/** Returns a wrong code of a link whose code is given: another one for each number. */
export function wrongCode(code: string, number = 0): string {
  return String((Number(code) + 1 + number) % 100_000).padStart(5, '0')
}

/** Tries wrong codes, each from an address of its own, since each address has a limit. */
export async function tryWrongCodes(
  server: TestServer,
  { shareId, code }: Pick<OwnerWithLink, 'shareId' | 'code'>,
  count = 20,
): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const client = new HttpClient(server.origin, `127.0.2.${number}`)
    await client.post(`/view/${shareId}`, { code: wrongCode(code, number) })
  }
}
