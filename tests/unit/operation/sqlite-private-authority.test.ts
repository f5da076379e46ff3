import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { requireProgram } from '#tests/support/runner/find-program.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const run = promisify(execFile)
let folder: string

/** Makes an authority, and a certificate of it for this machine. */
beforeEach(() => {
  folder = temporaryFolder()
  const openssl = (words: string) =>
    execFileSync(requireProgram(['openssl']), words.split(' '), { cwd: folder, stdio: 'ignore' })
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  openssl(`req -x509 ${newKey} -keyout ca.key -out ca.pem -days 2 -subj /CN=Authority`)
  openssl(`req ${newKey} -keyout server.key -out server.csr -subj /CN=localhost`)
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost')
  openssl(
    'x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem',
  )
})

/** Returns the line of the doctor about a server with that certificate. */
async function findReachable(settings: Record<string, string>) {
  const [key, cert] = ['server.key', 'server.pem'].map(name => readFileSync(join(folder, name)))
  const server = createServer({ key, cert }, (_req, res) => void res.end('ok'))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const env = {
    ...process.env,
    APP_URL: `https://localhost:${port}`,
    DATA_DIR: join(folder, 'none'),
    ...settings,
  }
  const { stdout } = await run('scripts/medfold', ['doctor', '--json'], { env }).catch(
    failed => failed,
  )
  const { checks } = JSON.parse(stdout) as { checks: { id: string; state: string; text: string }[] }
  return checks.find(({ id }) => id === 'reachable')
}

test('the doctor trusts an authority that this machine trusts, and no other', async () => {
  const trusted = await findReachable({ SSL_CERT_FILE: join(folder, 'ca.pem') })
  expect(trusted).toMatchObject({ state: 'ok', text: expect.stringMatching(/ answers$/) })
  const unknown = await findReachable({})
  expect(unknown).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/^Reachable: this program does not trust .*: \S/),
  })
})
