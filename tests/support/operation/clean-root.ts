import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireProgram } from '../runner/find-program.ts'

// A root folder with a shell and a few programs of Debian's base system: neither npm nor Node nor a
// compiler.

const programs = [
  ...['bash', 'sh', 'env', 'dirname', 'readlink', 'uname', 'cat', 'sleep', 'setsid'],
  ...['tar', 'gzip', 'mkdir', 'ln', 'cp'],
]

/** A root folder, in which commands run as in a machine of their own. */
export interface CleanRoot {
  /** Path of the folder, as this process sees it. */
  path: string
  /** Runs a shell command in it. */
  run(command: string): { status: number | null; output: string }
}

/** Creates a clean root in an empty folder. Its network is that of this machine. */
export function createCleanRoot(path: string): CleanRoot {
  for (const folder of [
    'bin',
    'usr/lib',
    'lib',
    'lib64',
    'etc',
    'proc',
    'dev',
    'tmp',
    'opt',
    'var',
  ]) {
    mkdirSync(join(path, folder), { recursive: true })
  }
  for (const name of programs) {
    copyFileSync(requireProgram([name]), join(path, 'bin', name))
    chmodSync(join(path, 'bin', name), 0o755)
  }
  symlinkSync('../bin', join(path, 'usr/bin'))
  writeFileSync(join(path, 'etc/hosts'), '127.0.0.1 localhost\n')
  writeFileSync(join(path, 'etc/passwd'), 'root:x:0:0::/:/bin/sh\n')
  return {
    path,
    run(command) {
      const { status, stdout, stderr } = spawnSync(
        'unshare',
        ['-rm', 'sh', '-c', enter, 'sh', path, command],
        {
          encoding: 'utf8',
          env: { ...process.env },
        },
      )
      return { status, output: stdout + stderr }
    },
  }
}

// The libraries of the system are shared, so that the copied programs find theirs.
const enter = `
for folder in /usr/lib /lib /lib64; do [ -d "$folder" ] && mount --rbind "$folder" "$1$folder"; done
mount --rbind /proc "$1/proc"
mount --rbind /dev "$1/dev"
exec chroot "$1" /bin/env -i PATH=/bin HOME=/ /bin/sh -c "$2"
`
