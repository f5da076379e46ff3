import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requireProgram } from '#tests/support/runner/find-program.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const folder = 'scripts/plain-machine'

test('the unit leaves the service few rights: an exposure of 1.5 at most', () => {
  const { status, stdout, stderr } = spawnSync(
    requireProgram(['systemd-analyze']),
    ['security', '--offline=true', '--threshold=15', `${folder}/medfold.service`],
    { encoding: 'utf8' },
  )
  expect([status, stderr], stdout).toEqual([0, ''])
})

describe.runIf(process.getuid?.() === 0)('the command of a plain machine', () => {
  /** Runs the command with these words, where `nobody` is the user of the service. */
  function medfold(uid: number, words: string[]) {
    const place = temporaryFolder()
    chmodSync(place, 0o755)
    const command = join(place, 'command')
    const script = '#!/bin/sh\nid -un; env | sort; for word; do echo "[$word]"; done\n'
    writeFileSync(command, script, { mode: 0o755 })
    const text = readFileSync(`${folder}/medfold`, 'utf8')
      .replace('user=medfold', 'user=nobody')
      .replace('/opt/medfold/current/scripts/medfold\ncase', `${command}\ncase`)
    writeFileSync(join(place, 'medfold'), text, { mode: 0o755 })
    const { status, stdout, stderr } = spawnSync(join(place, 'medfold'), words, {
      encoding: 'utf8',
      uid,
      cwd: '/usr',
      env: { ...process.env, MAIL: '/var/mail/anna', DATA_DIR: '/root', TERM: 'xterm' },
    })
    return { status, stdout, stderr }
  }

  test('runs as the user of the service, with none of the settings of the caller', () => {
    const result = medfold(0, ['restore', 'my file.tar'])
    const environment = [
      'CACHE_DIRECTORY=/var/cache/medfold',
      'HOME=/var/lib/medfold',
      'MEDFOLD_CALLED_FROM=/usr',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'PWD=/',
      'TERM=xterm',
    ]
    const stdout = ['nobody', ...environment, '[restore]', '[my file.tar]', ''].join('\n')
    expect(result).toEqual({ status: 0, stdout, stderr: '' })
    expect(medfold(65534, ['restore', 'my file.tar'])).toEqual(result)
  })

  test('tells another user to use sudo', () => {
    expect(medfold(2, ['doctor'])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Only root and the user nobody may do this: sudo medfold doctor\n',
    })
  })
})
