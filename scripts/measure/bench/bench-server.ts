import { type OwnServer, startServer } from '#tests/support/http/server.ts'

/** Starts the built server with an empty database on disk, and production memory and hashes. */
export function startBenchServer(
  settings: Record<string, string> = {},
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<OwnServer> {
  return startServer(settings, host, [], {
    hasProductionHashes: true,
    hasProductionMemory: true,
    isDataOnDisk: true,
  })
}
