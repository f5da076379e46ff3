import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { version } from '#app/lib/version.ts'
import { describeFile } from '#app/operation/backups/archive.server.ts'

// Packs the build as a release: pack-release.ts FOLDER, which scripts/release calls. The tar file
// has the build, production packages and Node; beside it are its checksum and a list of packages.

const [to = 'release'] = process.argv.slice(2)
const root = join(import.meta.dirname, '../..')
const platform = `${process.platform}-${process.arch}`
const name = `medfold-${version}`

/** Files and folders of a release, beside the build. */
const shipped = [
  ...['app', 'db', 'docs', '.env.example', '.npmrc', 'package.json', 'package-lock.json'],
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  ...['start', 'medfold', 'common.sh', 'serve.ts', 'operate', 'plain-machine'].map(
    one => `scripts/${one}`,
  ),
]

// A tagged commit has no other files.
const listFiles = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']

await pack().catch((error: Error) => {
  console.error(`No release was packed: ${error.message}`)
  process.exitCode = 1
})

async function pack(): Promise<void> {
  const stage = mkdtempSync(join(tmpdir(), 'medfold-release-'))
  try {
    const folder = join(stage, name)
    copySources(folder)
    run('npm', ['ci', '--omit=dev', '--prefer-offline', '--loglevel=error'], folder)
    removeDevelopmentPackages(folder)
    const target = resolve(to)
    mkdirSync(target, { recursive: true })
    const packages = run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], folder)
    run(join(root, 'scripts/build/remove-unused.sh'), [folder], root)
    writeFileSync(join(target, `${name}-${platform}.cdx.json`), packages)
    writeFileSync(join(folder, 'packages.cdx.json'), packages)
    // It tells scripts/start that nothing is to be built, and the doctor where newer releases are.
    const release = { version, platform, releases: process.env.RELEASES || undefined }
    writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release)}\n`)
    const file = join(target, `${name}-${platform}.tar.gz`)
    packFolder(stage, file)
    const { sha256, bytes } = await describeFile(file)
    writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`)
    console.info(`${file}: ${Math.round(bytes / 1024 / 1024)} MiB`)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

function copySources(folder: string): void {
  const files = run('git', [...listFiles, '--', ...shipped], root)
    .split('\0')
    .filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true })
}

// npm lists the packages that are there, and fails for those that package.json names and are not.
function removeDevelopmentPackages(folder: string): void {
  const path = join(folder, 'package.json')
  const { devDependencies: _, ...shippedPackage } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, `${JSON.stringify(shippedPackage, null, 2)}\n`)
}

// The same sources give the same bytes: sorted names, no owner, the time of the commit.
function packFolder(stage: string, file: string): void {
  const time = run('git', ['log', '-1', '--format=%cI'], root).trim()
  const steady = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${time}`]
  run('tar', [...steady, '--mode=go=rX,u+rw', '-czf', file, '-C', stage, name], stage)
}

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
