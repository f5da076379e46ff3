import type { Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { OwnServer } from '#tests/support/http/server.ts'
import { startBenchServer } from '../bench-server.ts'
import { cpuMs, kb, residentMib, spread } from '../figures.ts'
import { type BenchPerson, formBytes, registerAndFill } from '../person.ts'
import { addHistory, addProxies, populate } from '../population.ts'
import type { Row } from '../row.ts'

const accounts = 10_000
const saves = 200
const historyEntries = 10_000
const proxies = 1000
const warmUp = 20
const pageViews = 300 + warmUp

export const title = `Saves, a history of ${historyEntries} entries and ${proxies} proxies`

/** Measures saves with few and many accounts, a long history, and a long list of proxies. */
export async function measure(): Promise<Row[]> {
  const server = await startBenchServer()
  try {
    const person = await registerAndFill(server.origin)
    const rows = await measureSaves(server, person)
    await whileStopped(server, () => addHistory(server.dataDir, person.email, historyEntries))
    const older = await secondPageOfHistory(person)
    rows.push(...(await timeViews(person, historyPaths(older))))
    await whileStopped(server, () => addProxies(server.dataDir, person.email, proxies))
    rows.push(...(await timeViews(person, proxyPaths)))
    const resident = `${Math.round(residentMib(server.pid))} MiB`
    return [...rows, { what: 'resident after all of it', measured: resident }]
  } finally {
    await server.dispose()
  }
}

async function measureSaves(server: OwnServer, person: BenchPerson): Promise<Row[]> {
  const bySize = sections.toSorted((one, other) => formBytes(other) - formBytes(one))
  const largest = bySize[0] as Section
  const measureOne = async (section: Section, among: string): Promise<Row> => {
    const cpuBefore = cpuMs(server.pid)
    const times = await person.timeSaves(section, saves)
    const cpu = ((cpuMs(server.pid) - cpuBefore) / saves).toFixed(1)
    return {
      what: `save ${section.slug} (${kb(formBytes(section))} of form), ${among}`,
      measured: `${spread(times)}, ${cpu} ms of processor time`,
    }
  }
  const rows = [await measureOne(largest, 'nobody else')]
  await whileStopped(server, () => populate(server.dataDir, accounts))
  for (const section of bySize) rows.push(await measureOne(section, `${accounts} accounts`))
  const people = [person]
  while (people.length < 4) people.push(await registerAndFill(server.origin))
  const together = await Promise.all(people.map(one => one.timeSaves(largest, saves)))
  return [
    ...rows,
    { what: `save ${largest.slug}, 4 people at once`, measured: spread(together.flat()) },
  ]
}

async function secondPageOfHistory(person: BenchPerson): Promise<string> {
  const { body } = await person.client.get('/profile/history')
  const older = /\/profile\/history\?before=\d+/.exec(body)?.[0]
  if (!older) throw new Error('A long history has no second page')
  return older
}

function historyPaths(older: string): string[] {
  return [
    '/profile/history',
    older,
    '/profile/history?before=60',
    '/profile/history?section=social',
    '/profile/history?section=allergies',
    '/dashboard?tab=changes',
    '/dashboard',
  ]
}

const proxyPaths = [
  '/proxies',
  '/proxies?page=50',
  '/proxies?search=larkhaven',
  '/proxies?search=person+77&level=full_edit&status=pending',
  '/proxies?sort=date&order=desc',
  '/proxies.csv',
]

async function timeViews(person: BenchPerson, paths: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of paths) {
    const times: number[] = []
    while (times.length < pageViews) times.push(await person.timeView(path))
    rows.push({ what: path, measured: spread(times.slice(warmUp)) })
  }
  return rows
}

async function whileStopped(server: OwnServer, work: () => Promise<void>): Promise<void> {
  await server.stop()
  await work()
  await server.start()
}
