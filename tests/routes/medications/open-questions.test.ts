import { describe, expect, test } from 'vitest'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { action as answerQuestion } from '#app/routes/medications/answer-question.ts'
import { loader as loadInfo } from '#app/routes/medications/medication-info.tsx'
import { loader as loadList, action as saveList } from '#app/routes/medications/medications.tsx'
import type { AccessLevel } from '#db/schema.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect } from '#tests/support/http/answers.ts'
import { loadLists, readMedications } from '#tests/support/http/medication-lists.ts'
import {
  ada,
  filledForm,
  fillProfile,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

const abroad = { personal: { country: 'Germany' } }
const eliquis = { medications: { medications: [{ id: 1, name: 'Eliquis' }] } }
const stopped = {
  id: 1,
  name: 'Ramipril',
  status: 'discontinued',
  stopReason: 'Swollen lips',
  wasReaction: 'yes',
}

logInOwnerBeforeEach()

describe('The substance of a brand', () => {
  test('is asked outside the United States, on the list and on the page of the medicine', async () => {
    await fillProfile(db, ada.owner, { ...abroad, ...eliquis })
    expect(await ask()).toMatchObject([{ id: 1, text: 'Eliquis: is it apixaban?' }])
    const info = await loadInfo(withId(visit(db, '/profile/medications/1', ada.cookie), 1))
    expect(info.questions).toMatchObject([{ text: 'Eliquis: is it apixaban?' }])
  })

  test('is shown after “Yes”, and not after “No”; neither is asked again', async () => {
    await fillProfile(db, ada.owner, {
      ...abroad,
      medications: {
        medications: [
          { id: 1, name: 'Eliquis' },
          { id: 2, name: 'Xarelto' },
        ],
      },
    })
    await expectRedirect(answer(1, await keyOf('Eliquis', 'Yes')), '/profile/medications')
    await expectRedirect(answer(2, await keyOf('Xarelto', 'No')), '/profile/medications')
    expect(await ask()).toEqual([])
    const { medications } = await loadLists()
    expect(medications).toMatchObject([{ substance: 'apixaban' }, { name: 'Xarelto' }])
    expect(medications[1]?.substance).toBeUndefined()
  })

  test('is asked again when the name changes, and not for another change', async () => {
    await fillProfile(db, ada.owner, { ...abroad, ...eliquis })
    await expectRedirect(answer(1, await keyOf('Eliquis', 'Yes')))
    await expectRedirect(save([{ id: 1, name: 'Eliquis', reason: 'Heart' }], 2))
    expect(await ask()).toEqual([])
    await expectRedirect(save([{ id: 1, name: 'Xarelto', reason: 'Heart' }], 3))
    expect(await ask()).toMatchObject([{ text: 'Xarelto: is it rivaroxaban?' }])
    expect((await loadLists()).medications[0]?.substance).toBeUndefined()
  })

  test.each([
    ['in the United States', { personal: { country: 'United States' }, ...eliquis }],
    [
      'of a discontinued medicine, a misspelled one and a substance',
      {
        ...abroad,
        medications: {
          medications: [
            { id: 1, name: 'Eliquis', status: 'discontinued' },
            { id: 2, name: 'Eliquiss' },
            { id: 3, name: 'apixaban' },
          ],
        },
      },
    ],
  ])('is not asked %s', async (_, values) => {
    await fillProfile(db, ada.owner, values)
    expect(await ask()).toEqual([])
  })

  test('is answered by a proxy with full access, who sees no country, and by no other', async () => {
    await fillProfile(db, ada.owner, { personal: { country: 'United States' }, ...eliquis })
    const eva = await grantProxy('full_edit', ['personal'])
    const key = await keyOf('Eliquis', 'Yes', eva)
    const reader = await grantProxy('view_only')
    await expect(answer(1, key, reader)).rejects.toMatchObject({ status: 404 })
    await expect(answer(9, key, eva)).rejects.toMatchObject({ status: 404 })
    await expectRedirect(answer(1, key, eva))
    expect(await ask(eva)).toEqual([])
    expect(await readMedications()).toMatchObject([
      { answers: [expect.stringMatching(/^substance /)] },
    ])
  })

  test('is not stored for a key that nothing asks', async () => {
    await fillProfile(db, ada.owner, { ...abroad, ...eliquis })
    await expectRedirect(answer(1, 'weekly once-daily'))
    expect((await readMedications())[0]).not.toHaveProperty('answers')
  })
})

describe('A medicine that was stopped for a reaction', () => {
  test('is offered as an allergy, which is added with the reason', async () => {
    await fillProfile(db, ada.owner, {
      medications: { medications: [stopped] },
      allergies: { allergies: [{ id: 1, allergen: 'Peanut' }] },
    })
    expect(await ask()).toMatchObject([
      { text: 'Ramipril caused a reaction. Add it to the allergies.' },
    ])
    await expectRedirect(answer(1, await keyOf('Ramipril', 'Add to allergies')))
    const { allergies } = await loadProfile(db, ada.owner)
    expect(allergies?.value.allergies).toEqual([
      { id: 1, allergen: 'Peanut' },
      { id: 2, allergen: 'Ramipril', reaction: 'Swollen lips' },
    ])
    expect(await ask()).toEqual([])
    const [entry] = (await listChanges(db, ada.owner, { limit: 1 })).entries
    expect(entry).toMatchObject({ section: { name: 'allergies' }, by: { id: ada.owner.id } })
  })

  test('is not offered if it is an allergy under its brand, or was no reaction', async () => {
    const senna = { id: 2, name: 'Senna', status: 'discontinued', wasReaction: 'no' }
    await fillProfile(db, ada.owner, {
      medications: { medications: [stopped, senna] },
      allergies: { allergies: [{ id: 1, allergen: 'Altace' }] },
    })
    expect(await ask()).toEqual([])
  })

  test('is not offered to a proxy from whom the allergies are withheld', async () => {
    await fillProfile(db, ada.owner, { medications: { medications: [stopped] } })
    expect(await ask(await grantProxy('full_edit'))).toHaveLength(1)
    expect(await ask(await grantProxy('full_edit', ['allergies']))).toEqual([])
  })
})

interface Who extends LoggedInOwner {
  accessId?: string
}

async function ask({ cookie, accessId }: Who = ada) {
  const page = await loadList(visit(db, at('/profile/medications', accessId), cookie))
  if (!('list' in page)) throw new Error('Not the lists')
  return page.list.questions
}

async function keyOf(name: string, words: string, who?: Who): Promise<string> {
  const question = (await ask(who)).find(one => one.name === name)
  return question?.answers.find(one => one.words === words)?.key ?? ''
}

function answer(id: number, key: string, { cookie, accessId }: Who = ada) {
  const form = { owner: ada.owner.id, key, back: 'list' }
  const path = at(`/profile/medications/${id}/question`, accessId)
  return answerQuestion(withId(post(db, path, form, cookie), id))
}

function at(path: string, accessId?: string): string {
  return accessId ? proxyUrl(accessId, path) : path
}

function withId<Args extends object>(args: Args, id: number): Args {
  return { ...args, params: { id: String(id) } }
}

function save(medications: object[], version: number) {
  const form = filledForm({ medications: { medications } }, version)
  return saveList(post(db, '/profile/medications?edit=1', form, ada.cookie))
}

async function grantProxy(level: AccessLevel, withheld: string[] = []): Promise<Who> {
  const eva = await logInNewOwner(db)
  const accessId = await grantAccess(db, ada.owner, eva.owner, level, { withheld })
  return { ...eva, accessId }
}
