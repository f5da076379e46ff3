import { describe, expect, test } from 'vitest'
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
    ['lookUp', 'medications[7].name'],
    ['choose', 'medications[7].name=x'],
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

async function loadNames(
  query: string,
): Promise<{ name: string; description: string; value: string }[]> {
  const answer = await action(postQuery(query))
  return (await answer.json()).choices
}
