import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireProgram } from '#tests/support/runner/find-program.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

/** Runs `find_programs` on a machine without any, on which `sudo` is a script. */
function findPrograms(sudo: string) {
  const path = temporaryFolder()
  symlinkSync(requireProgram(['bash']), join(path, 'bash'))
  const scripts = { node: 'exit 1', id: 'echo 1000', 'apt-get': 'exit 1', sudo }
  for (const [name, script] of Object.entries(scripts)) {
    if (script) writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  const command = '. scripts/common.sh; . tests/support/runner/programs.sh; find_programs'
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-uc', command], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: path },
  })
  return { status, stdout, stderr }
}

test.each([
  ['no sudo', ''],
  ['a sudo that asks for a password', 'exit 1'],
])('with %s the tests say in one line what to install', (_, sudo) => {
  const packages = 'postgresql poppler-utils chromium caddy systemd'
  expect(findPrograms(sudo)).toEqual({
    status: 1,
    stdout: `• Only root can install what the tests need: sudo apt-get install --no-install-recommends ${packages}\n`,
    stderr: '',
  })
})
