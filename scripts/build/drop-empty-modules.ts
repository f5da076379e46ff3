// Removes the empty browser files of routes from the build. The manifest names the entry module for
// them, which is loaded already: a form that posts to such a route then loads no file.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileHint } from './compile-hint.ts'

interface Manifest {
  entry: { module: string }
  routes: Record<string, { module: string; imports: string[] }>
}

const client = join(import.meta.dirname, '../../build/client')
const file = findManifestFile()
const [, text] = /^window\.__remixManifest=(\{.*\});$/s.exec(readFileSync(file, 'utf8')) ?? []
if (!text) throw new Error(`Unexpected content of the route manifest: ${file}`)
const manifest: Manifest = JSON.parse(text)

const routes = Object.values(manifest.routes).filter(({ module }) => isEmpty(module))
if (routes.length === 0) throw new Error('No route has an empty file: this step has no effect')
for (const module of new Set(routes.map(route => route.module))) rmSync(join(client, module))
for (const route of routes) Object.assign(route, { module: manifest.entry.module, imports: [] })
writeFileSync(file, `window.__remixManifest=${JSON.stringify(manifest)};`)

function findManifestFile(): string {
  const assets = join(client, 'assets')
  const [name, ...others] = readdirSync(assets).filter(file => /^manifest-\w+\.js$/.test(file))
  if (!name || others.length > 0) throw new Error(`Expected one manifest in ${assets}`)
  return join(assets, name)
}

function isEmpty(module: string): boolean {
  return readFileSync(join(client, module), 'utf8').replace(compileHint, '').trim() === ''
}
