import { describe, expect, test } from 'vitest'
import { choiceValue } from '#app/forms/look-up.ts'
import type { NameChoice } from '#app/medications/names/name-choices.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { action } from '#app/routes/medications/medication-names.ts'
import { action as editAction } from '#app/routes/medications/medications.tsx'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { ada, filledForm, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { post } from '#tests/support/http/route-context.ts'

logInOwnerBeforeEach()

describe('Suggested names', () => {
  test.each([
    ['metf', 'metformin', 'metformin'],
    ['metfromin', 'metformin', 'metformin'],
    ['Lipit', 'Lipitor', 'Lipitor'],
    ['metfromin 500 mg bid', 'metformin', 'metformin 500 mg bid'],
    ['take 2 tablets of paracetmol', 'paracetamol', 'take 2 tablets of paracetamol'],
  ])('for “%s” have %s, and keep the words around it', async (typed, name, value) => {
    expect((await loadNames(typed)).find(choice => choice.name === name)?.value).toBe(value)
  })

  test('fill the fields of the row with a line that was understood, and with other words', async () => {
    const [metformin] = await loadNames('metfromin 500 mg bid with food')
    expect(metformin).toMatchObject({
      description: 'Fills in: 500 mg\u00a0· Twice daily\u00a0· With food',
      fills: {
        name: 'metformin',
        totalDosage: '500',
        unit: 'mg',
        frequency: 'other',
        customFrequency: 'Twice daily, with food',
      },
    })
    const ibuprofen = await loadNames('ibuprofen 400 mg if it hurts')
    expect(ibuprofen.map(({ name, fills }) => [name, fills]).slice(0, 2)).toEqual([
      [
        'ibuprofen',
        { name: 'ibuprofen', frequency: 'other', customFrequency: '400 mg if it hurts' },
      ],
      // The dose was typed for ibuprofen alone.
      ['ibuprofen/acetaminophen', undefined],
    ])
  })

  test('name the ingredient of a brand', async () => {
    expect((await loadNames('lipitor'))[0]).toEqual({
      name: 'Lipitor',
      description: 'Brand of atorvastatin. Statins',
      value: 'Lipitor',
    })
  })

  test('are none for one letter and for an unknown name', async () => {
    expect(await loadNames('m')).toEqual([])
    expect(await loadNames('Fluxomirabilin')).toEqual([])
  })

  test('are for logged-in users and refuse long texts', async () => {
    await expectRedirect(action(postQuery('metformin', '')), '/login')
    await expect(action(postQuery('x'.repeat(401)))).rejects.toMatchObject({ status: 400 })
  })
})

describe('A name that is looked up by the button', () => {
  const values = {
    medications: [
      { name: 'Senna', totalDosage: '5', unit: 'mg', reason: 'not saved yet' },
      { name: 'metfromin', totalDosage: 'many' },
    ],
  }

  test('returns with the found names and all typed values, unsaved', async () => {
    const answer = await readFormAnswer(submitButton('lookUp', 'medications[1].name'))
    expect(answer).toMatchObject({
      names: { field: 'medications[1].name', typed: 'metfromin' },
      initialValue: values,
    })
    expect(answer.error).toBeUndefined()
    const { names } = answer as unknown as { names: { choices: { name: string }[] } }
    expect(names.choices[0]?.name).toBe('metformin')
    expect((await loadProfile(db, ada.owner)).medications).toBeUndefined()
  })

  test('is set in its field by the button of a found name, and nothing else changes', async () => {
    const answer = await readFormAnswer(submitButton('choose', 'medications[1].name=metformin'))
    const [first, second] = values.medications
    expect(answer).toMatchObject({
      initialValue: { medications: [first, { ...second, name: 'metformin' }] },
    })
    expect(answer.error).toBeUndefined()
    expect((await loadProfile(db, ada.owner)).medications).toBeUndefined()
  })

  test.each([
    ['', { name: 'metformin', totalDosage: '500', unit: 'mg' }],
    ['850', { name: 'metformin 500 mg', totalDosage: '850' }],
  ])('fills dose and times of its row if they are empty: with dose “%s”', async (dose, row) => {
    const name = 'medications[0].name'
    const fills = { name: 'metformin', totalDosage: '500', unit: 'mg' }
    const form: [string, string][] = [
      ['version.medications', '0'],
      [name, 'metfromin 500 mg'],
      ['medications[0].totalDosage', dose],
      ['medications[0].unit', ''],
      ['choose', choiceValue(name, { value: 'metformin 500 mg', fills })],
    ]
    const answer = editAction(post(db, '/profile/medications?edit=1', form, ada.cookie))
    expect((await readFormAnswer(answer)).initialValue).toMatchObject({ medications: [row] })
  })

  test.each([
    ['lookUp', 'medications[7].name'],
    ['choose', 'medications[7].name=x'],
    ['choose', 'medications[1].name=metformin&medications[7].unit=mg'],
    ['choose', 'metformin'],
  ])('is rejected for %s=%s', async (button, value) => {
    await expect(submitButton(button, value)).rejects.toMatchObject({ status: 400 })
  })

  function submitButton(button: string, value: string) {
    const form: [string, string][] = [...filledForm({ medications: values }, 0), [button, value]]
    return editAction(post(db, '/profile/medications?edit=1', form, ada.cookie))
  }
})

function postQuery(query: string, cookie = ada.cookie) {
  return post(db, '/profile/medications/names', { query }, cookie)
}

async function loadNames(query: string): Promise<NameChoice[]> {
  const answer = await action(postQuery(query))
  return (await answer.json()).choices
}
