import { createServer, type Server } from 'node:net'

/** A fault that the operator can correct. Its message is the one line to print. */
export class StartError extends Error {
  override name = 'StartError'
}

interface ListenAddress {
  host: string
  port: number
}

/**
 * Resolves when a server listens.
 * @param setting that names the port.
 * @throws StartError when the address cannot be used.
 */
export function listen(
  server: Server,
  { host, port }: ListenAddress,
  setting = 'PORT',
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const line = portFaults[error.code ?? '']?.replace('set PORT', `set ${setting}`)
      reject(line ? new StartError(`Port ${port} on ${host} ${line}`) : error)
    })
    server.listen(port, host, resolve)
  })
}

/** Checks that a server can listen there. @throws StartError */
export async function checkAddressIsFree(address: ListenAddress, setting?: string): Promise<void> {
  const server = createServer()
  await listen(server, address, setting)
  await new Promise(resolve => server.close(resolve))
}

const portFaults: Record<string, string> = {
  EADDRINUSE: 'is already in use: stop the program that listens there, or set PORT to another one.',
  EACCES: 'may not be used by this account: set PORT to 1024 or above.',
  EADDRNOTAVAIL: 'does not exist on this machine: set HOST to one of its addresses.',
  ENOTFOUND: 'cannot be found: set HOST to an address of this machine.',
}
