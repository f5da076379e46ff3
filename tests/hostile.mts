import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { makeSummary } from '#app/interop/ips/make-summary.server.ts'
import { readWhole } from '#app/interop/ips/record-summary.server.ts'
import { createResourceNames } from '#app/interop/ips/resource-ids.server.ts'
import { hostileProfile, hostileTexts } from '#tests/support/data/hostile-profile.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
const now = new Date('2026-05-03T08:00:00.000Z')
const nameResource = createResourceNames(Buffer.alloc(32, 7), 'test')
const all = new Map<string, Set<string>>()
for (const name of Object.keys(hostileTexts) as any[]) for (const isStoredAsIs of [false, true]) for (const isMale of [false,true]) {
  const t = performance.now()
  let f: string[]
  try { const b = makeSummary({ ...readWhole(hostileProfile(name, { isStoredAsIs, isMale }), now), ownerId: 'owner', language: allLanguages[0]!, now, nameResource }, hostileTexts[name as keyof typeof hostileTexts]); 
  f = await findFaults(b) } catch (e) { f = ['THROW ' + (e as Error).stack?.split('\n').slice(0,4).join(' ')] }
  if (performance.now() - t > 500) console.log('slow', name, isStoredAsIs, Math.round(performance.now() - t))
  for (const x of f) { const k = x.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').replace(/\[\d+\]/g,'[]').slice(0, 260); if (!all.has(k)) all.set(k, new Set()); all.get(k)!.add(name + (isStoredAsIs ? '*' : '')) }
}
for (const [k, v] of all) console.log(k, '<=', v.size > 8 ? v.size : [...v].join(', '))
