import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildCurrent } from '#scripts/build/build-sources.ts'

const root = join(import.meta.dirname, '../../..')

/** Builds the application before the browser tests, unless `build/` is current. */
export default function buildWhenChanged(): void {
  if (isBuildCurrent(root)) return
  console.info('The build is of other sources: building …')
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`)
}
