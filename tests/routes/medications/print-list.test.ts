import { expect, test } from 'vitest'
import { proxyUrl } from '#app/http/proxy-url.ts'
import type { PrintedList } from '#app/medications/list/printed-list.ts'
import { loader } from '#app/routes/medications/print-list.tsx'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  ada,
  fillProfile,
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'

logInOwnerBeforeEach()

const filled = {
  personal: { fullName: 'Olga Petrova', dob: '1948-05-06' },
  allergies: {
    allergies: [
      { id: 1, allergen: 'Latex', severity: 'mild' },
      { id: 2, allergen: 'Bees' },
      { id: 3, allergen: 'Penicillin', severity: 'life-threatening', reaction: 'Swelling' },
    ],
  },
  medications: {
    medications: [
      {
        id: 1,
        name: 'Warfarin',
        brandName: 'Coumadin',
        totalDosage: 5,
        unit: 'mg',
        frequency: 'every-evening',
        doseTimes: [{ id: 1, time: '19:30' }],
        reason: 'Atrial fibrillation',
        startedOn: '2019-03-04',
      },
      { id: 2, name: 'Senna', status: 'current' },
      { id: 3, name: 'Turmeric', status: 'researching' },
      {
        id: 4,
        name: 'Ibuprofen',
        status: 'discontinued',
        stoppedOn: '2021-03-04',
        stopReason: 'rash',
        wasReaction: 'yes',
      },
      { id: 5, name: 'Codeine', status: 'discontinued', stoppedOn: '2021-03-04' },
    ],
  },
}

test('The printed list has allergies by severity, current medicines by name, and stopped ones', async () => {
  await fillProfile(db, ada.owner, filled)
  const list = await loadPrinted()
  expect(list).toMatchObject({
    name: 'Olga Petrova',
    born: 'May 6, 1948',
    allergies: [
      { allergen: 'Penicillin', details: 'Life-threatening, Swelling' },
      { allergen: 'Bees', details: 'Severity not recorded' },
      { allergen: 'Latex', details: 'Mild' },
    ],
    current: [
      { id: 2, name: 'Senna', dose: '', times: '', reason: '', since: '' },
      {
        name: 'Warfarin (Coumadin)',
        dose: '5\u00a0mg',
        times: 'Every evening\u00a0· 7:30\u00a0PM',
        reason: 'Atrial fibrillation',
        since: 'Mar 4, 2019',
      },
    ],
    stopped: ['Ibuprofen\u00a0· Stopped March 4, 2021: rash'],
  })
  expect(Date.now() - Date.parse(list.madeAt)).toBeLessThan(60_000)
  expect(list.noAllergiesText).toBeUndefined()
  expect(list.noneText).toBeUndefined()
  expect(JSON.stringify(list)).not.toMatch(/Turmeric|Codeine/)
})

test.each([
  [{}, 'not provided', 'Not provided'],
  [
    { allergies: { noKnownAllergies: true }, medications: { noMedications: true } },
    'no known allergies',
    'Takes no medication',
  ],
])('A list without rows says why (%#)', async (profile, noAllergiesText, noneText) => {
  await fillProfile(db, ada.owner, profile)
  const name = `${ada.owner.firstName} ${ada.owner.lastName}`
  expect(await loadPrinted()).toMatchObject({
    name,
    born: 'Not provided',
    allergies: [],
    noAllergiesText,
    current: [],
    noneText,
    stopped: [],
  })
})

test('A proxy’s list names withheld allergies, and contains no word of what is withheld', async () => {
  await fillProfile(db, ada.owner, filled)
  const list = await loadPrinted(await grantProxy(['allergies', 'personal']))
  expect(list).toMatchObject({
    born: 'Not shown to you',
    allergies: [],
    noAllergiesText:
      'withheld from the person who opened this list. That does not mean that there are none.',
    current: [{ name: 'Senna' }, { name: 'Warfarin (Coumadin)' }],
  })
  expect(JSON.stringify(list)).not.toMatch(/Penicillin|Latex|Olga|1948/)
})

test('A proxy from whom medications are withheld gets no list', async () => {
  await fillProfile(db, ada.owner, filled)
  await expect(loadPrinted(await grantProxy(['medications']))).rejects.toMatchObject({
    status: 404,
  })
})

test('Another account sees its own list', async () => {
  await fillProfile(db, ada.owner, filled)
  const ben = await logInNewOwner(db)
  expect(JSON.stringify(await loadPrinted(ben))).not.toMatch(/Warfarin|Penicillin/)
})

interface Visitor {
  cookie: string
  accessId?: string
}

async function loadPrinted({ cookie, accessId }: Visitor = ada): Promise<PrintedList> {
  const path = '/profile/medications/print'
  return await loader(visit(db, accessId ? proxyUrl(accessId, path) : path, cookie))
}

async function grantProxy(withheld: string[]): Promise<Visitor> {
  const eva = await logInNewOwner(db)
  const accessId = await grantAccess(db, ada.owner, eva.owner, 'view_only', { withheld })
  return { cookie: eva.cookie, accessId }
}
