/**
 * Returns an address that no other worker uses, since the server limits each address. Allows 32
 * workers with 2,048 addresses each.
 * @param block the first two numbers of the address.
 * @param count number of addresses that this worker has used, this one included.
 */
export function workerAddress(block: string, count: number): string {
  const number = Number(process.env.TEST_WORKER_INDEX ?? 0) * 2048 + count
  return `${block}.${(number >> 8) & 255}.${number & 255}`
}
