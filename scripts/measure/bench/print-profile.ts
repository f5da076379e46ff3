// Prints the shares of function groups in a CPU profile: print-profile.ts FILE.cpuprofile [SECONDS]
// leaves out the first seconds. BENCH_CPU_PROF=FOLDER npm run bench -- server writes profiles.

import { readFileSync } from 'node:fs'

interface Profile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string }
    children?: number[]
  }[]
  samples: number[]
  timeDeltas: number[]
}

type Frame = Profile['nodes'][number]['callFrame']

const matching =
  /^(flattenRoutes?|rankRouteBranches|compilePath|matchPath|matchRoutes(Impl)?|matchRouteBranch|matchServerRoutes|computeScore|compareIndexes|explodeOptionalSegments|decodePath|joinPaths|stripBasename|createServerRoutes|createStaticHandlerDataRoutes|convertRoutesToDataRoutes|getPartialManifest|groupRoutesByParentId)$/

/** Groups of functions; the first match counts. */
const groups: [name: string, isMember: (frame: Frame) => boolean][] = [
  ['idle', ({ functionName }) => functionName === '(idle)'],
  ['garbage collection', ({ functionName }) => functionName === '(garbage collector)'],
  [
    'native code and system calls',
    ({ functionName, url }) => functionName === '(program)' || (!url && functionName !== '(root)'),
  ],
  ['route matching', ({ functionName }) => matching.test(functionName)],
  ['Remix and router, the rest', ({ url }) => /@remix-run|react-router|turbo-stream/.test(url)],
  ['Preact', ({ url }) => /node_modules\/(preact|preact-render-to-string)\//.test(url)],
  ['Kysely', ({ url }) => /node_modules\/kysely\//.test(url)],
  ['better-sqlite3', ({ url }) => /node_modules\/better-sqlite3\//.test(url)],
  ['express and its middleware', ({ url }) => /node_modules\//.test(url) && isMiddleware(url)],
  ['other packages', ({ url }) => url.includes('node_modules/')],
  ['our server (app/server)', ({ url }) => url.includes('/app/')],
  ['the application (build/server)', ({ url }) => /\/(build\/server|app|db)\//.test(url)],
  [
    'Node: Request, Response, fetch streams',
    ({ url }) => /undici|webstreams|internal\/(url|abort|event_target)/.test(url),
  ],
  ['Node: streams', ({ url }) => /node:(internal\/streams|stream|events|buffer|zlib)/.test(url)],
  [
    'Node: http and net',
    ({ url }) => /node:(_http|net|http|internal\/(net|http|stream_base))/.test(url),
  ],
  ['Node: crypto', ({ url }) => /node:(internal\/)?crypto/.test(url)],
  ['Node: the rest', ({ url }) => url.startsWith('node:')],
]

function isMiddleware(url: string): boolean {
  return /node_modules\/(express|compression|compressible|send|serve-static|on-headers|vary|bytes|accepts|negotiator|mime|mime-types|mime-db|safe-buffer|parseurl|finalhandler|on-finished|path-to-regexp|array-flatten|qs|type-is|content-type|content-disposition|fresh|etag|range-parser|proxy-addr|ipaddr\.js|debug|depd|statuses|utils-merge|merge-descriptors|encodeurl|escape-html|setprototypeof)\//.test(
    url,
  )
}

function main([file, fromSeconds = '0']: string[]): void {
  if (!file) throw new Error('Name a .cpuprofile file')
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const byGroup = new Map<string, number>()
  const byFunction = new Map<string, number>()
  let at = 0
  let busy = 0
  for (const [index, id] of samples.entries()) {
    const micros = timeDeltas[index] ?? 0
    at += micros
    const frame = frames.get(id)
    if (!frame || at < Number(fromSeconds) * 1e6) continue
    const group = groups.find(([, isMember]) => isMember(frame))?.[0] ?? 'other'
    if (group === 'idle') continue
    busy += micros
    add(byGroup, group, micros)
    add(byFunction, `${frame.functionName || '(anonymous)'} ${shortUrl(frame.url)}`, micros)
  }
  const print = (figures: Map<string, number>, count: number) => {
    const sorted = [...figures].toSorted(([, one], [, other]) => other - one).slice(0, count)
    for (const [name, micros] of sorted) {
      console.info(`${((100 * micros) / busy).toFixed(1).padStart(5)} %  ${name}`)
    }
  }
  console.info(`busy ${(busy / 1e6).toFixed(1)} s`)
  print(byGroup, groups.length)
  console.info('\nfunctions, own time')
  print(byFunction, 40)
}

function add(figures: Map<string, number>, name: string, micros: number): void {
  figures.set(name, (figures.get(name) ?? 0) + micros)
}

function shortUrl(url: string): string {
  return url
    .replace(/^.*\/node_modules\//, '')
    .replace(/^file:\/\/.*\/(build|scripts|app|db)\//, '$1/')
}

main(process.argv.slice(2))
