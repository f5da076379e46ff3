import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '#app/lib/version.ts'

const platform = `${process.platform}-${process.arch}`

/** Packs a release of the present build, as `npm run release` does. Returns its path. */
export function packRelease(folder: string): string {
  const script = join(import.meta.dirname, '../../../scripts/release/release.ts')
  execFileSync(process.execPath, [script, '--untagged', '--to', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(folder, `medfold-${version}-${platform}.tar.gz`)
}

/**
 * Packs a later release out of an unpacked one, without its packages, which it shares.
 * @param change changes the files of the release.
 */
export function packLater(
  unpacked: string,
  later: string,
  change: (folder: string) => void = () => undefined,
): string {
  const stage = join(unpacked, '..', '.later')
  const name = `medfold-${later}`
  const folder = join(stage, name)
  mkdirSync(stage)
  const packages = join(unpacked, 'node_modules')
  const filter = (path: string) => path !== packages && path !== join(unpacked, '.env')
  cpSync(unpacked, folder, { recursive: true, filter, verbatimSymlinks: true })
  execFileSync('ln', ['-s', `../medfold-${version}/node_modules`, join(folder, 'node_modules')])
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ version: later, platform }))
  change(folder)
  const file = join(unpacked, '../..', `${name}-${platform}.tar.gz`)
  execFileSync('tar', ['-czf', file, '-C', stage, name])
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sha256}  ${name}.tar.gz\n`)
  rmSync(stage, { recursive: true })
  return file
}
