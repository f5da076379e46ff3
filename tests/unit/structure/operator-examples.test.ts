import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { readEnv } from '#app/lib/env.server.ts'
import { newRecoveryKey } from '#app/operation/backups/recovery-key.server.ts'
import { linesOf, operatorDocuments, readExamples } from '#tests/support/operation/read-examples.ts'
import { requireProgram } from '#tests/support/runner/find-program.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const examples = readExamples()
const settings = examples.filter(example => linesOf(example).every(line => /^[A-Z_]+=/.test(line)))
const proxies = examples.filter(({ text }) => /^ *reverse_proxy /m.test(text))
const composeFiles = examples.filter(({ kind }) => kind === 'yaml')

describe('examples for operators', () => {
  test('settings are accepted and have known names', async () => {
    const { publicKey } = await newRecoveryKey()
    expect(settings.length).toBeGreaterThan(0)
    for (const { text } of settings) {
      const given = parseEnv(text.replace('age1…', publicKey))
      expect(() => readEnv(given as Record<string, string>), text).not.toThrow()
      expect(knownNames()).toEqual(expect.arrayContaining(Object.keys(given)))
    }
  })

  test('compose files are valid YAML', () => {
    for (const { text } of composeFiles) expect(parseDocument(text).errors, text).toEqual([])
  })

  test('Caddy accepts its configuration', () => {
    expect(proxies.length).toBeGreaterThan(0)
    for (const { text } of proxies) {
      const { status, stderr } = validateCaddyfile(text)
      expect(status, stderr).toBe(0)
    }
  })

  test('files of an installed release exist', () => {
    const text = operatorDocuments.map(file => readFileSync(file, 'utf8')).join('\n')
    const paths = [...text.matchAll(/\/opt\/medfold\/current\/([\w./-]*\w)/g)]
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.map(([, path = '']) => path).filter(path => !existsSync(path))).toEqual([])
  })
})

function validateCaddyfile(text: string) {
  const folder = temporaryFolder()
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, text)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const words = ['validate', '--adapter', 'caddyfile', '--config', file]
  return spawnSync(requireProgram(['caddy']), words, { encoding: 'utf8', env })
}

/** Returns the names of Medfold's settings, and those that only Compose and its files read. */
function knownNames(): string[] {
  const listed = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)
  const files = ['compose.yaml', 'compose.postgres.yaml'].map(file => readFileSync(file, 'utf8'))
  const named = files.join('\n').matchAll(/\$\{([A-Z_]+)/g)
  return ['COMPOSE_FILE', ...[...listed, ...named].map(([, name = '']) => name)]
}
