import { runningServer, startServer, type TestServer } from './server.ts'

const variable = 'MEDFOLD_TEST_SERVER'

/**
 * Starts the server that all browser tests share: a second one would compile the same code again.
 * @returns a function that stops it.
 */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' })
  const { origin, port, dataDir, pid } = server
  // Workers inherit it.
  process.env[variable] = JSON.stringify({ origin, port, dataDir, pid })
  return () => server.dispose()
}

/** Returns the shared server in a worker. */
export function sharedServer(): TestServer {
  return runningServer(JSON.parse(process.env[variable] ?? ''))
}
