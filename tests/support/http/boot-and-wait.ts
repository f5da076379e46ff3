import { boot } from '#app/server/boot.server.ts'

// Boots the application as a server does, prints "open", and waits for a signal. An error ends the
// process as it ends the launcher.
try {
  const app = await boot()
  process.on('SIGTERM', async () => {
    await app.close()
    process.exit(0)
  })
  console.info('open')
  setInterval(() => undefined, 60_000)
} catch (error) {
  const isForOperator = error instanceof Error && error.name === 'SettingsError'
  console.error(isForOperator ? error.message : error)
  process.exit(1)
}
