import { beforeEach, describe, expect, test } from 'vitest'
import { listAnsweredFindings } from '#app/medications/findings/answered-findings.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { loader as loadDashboard } from '#app/routes/dashboard/dashboard.tsx'
import { action } from '#app/routes/profile/answer-state-question.ts'
import { loader as loadTab, action as saveTab } from '#app/routes/profile/section-tab.tsx'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect } from '#tests/support/http/answers.ts'
import {
  ada,
  filledForm,
  fillProfile,
  logInOwnerBeforeEach,
  postSection,
  visitSection,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

const path = '/profile/medical-history/question'

logInOwnerBeforeEach()

describe('A word among the diagnoses that may mean a state', () => {
  beforeEach(() =>
    fillProfile(db, ada.owner, {
      history: {
        noFirstAidStates: true,
        diagnoses: [{ id: 1, condition: 'Epilepsy', year: 1999 }],
        surgeries: [{ id: 1, procedure: 'Pacemaker implanted' }],
      },
    }),
  )

  test('is asked about on the dashboard and in the medical history', async () => {
    const expected = [{ id: 'epilepsy', words: 'Epilepsy' }, { id: 'pacemaker' }]
    expect(await askedOn('dashboard')).toMatchObject(expected)
    expect(await askedOn('tab')).toMatchObject(expected)
  })

  test('is a ticked state only after a yes', async () => {
    expect((await storedHistory())?.firstAidStates).toBeUndefined()
    const work = answer({ state: 'epilepsy', answer: 'yes' })
    await expectRedirect(work, '/profile/medical-history', 'Answer saved successfully')
    expect(await storedHistory()).toMatchObject({
      noFirstAidStates: false,
      firstAidStates: ['epilepsy'],
      diagnoses: [{ id: 1, condition: 'Epilepsy', year: 1999 }],
    })
    expect(await askedOn('tab')).toMatchObject([{ id: 'pacemaker' }])
  })

  test('does not confirm the rest of the section after a yes', async () => {
    await db.updateTable('medical_profiles').set({ confirmed_at: null }).execute()
    await answer({ state: 'epilepsy', answer: 'yes' })
    const { history } = await loadProfile(db, ada.owner)
    expect(history).toMatchObject({
      isOnlyAutosaved: true,
      value: { firstAidStates: ['epilepsy'] },
    })
  })

  test('becomes an implant with its kind after a yes', async () => {
    await answer({ state: 'pacemaker', answer: 'yes' })
    expect((await storedHistory())?.implantedDevices).toMatchObject([
      { kind: 'pacemaker', device: 'Pacemaker' },
    ])
  })

  test('is not asked about again after a no, even after another save', async () => {
    await answer({ state: 'epilepsy', answer: 'no' })
    await answer({ state: 'pacemaker', answer: 'no' })
    expect(await askedOn('dashboard')).toEqual([])
    await saveAllergies()
    expect(await askedOn('tab')).toEqual([])
    expect((await storedHistory())?.firstAidStates).toBeUndefined()
    // Both answers may have the same millisecond.
    const answers = await listAnsweredFindings(db, ada.owner)
    expect(answers.map(({ title, answer }) => `${title}: ${answer}`).sort()).toEqual([
      'Epilepsy: declined',
      'Pacemaker: declined',
    ])
  })

  test('cannot tick a state that nobody asked about', async () => {
    await expectRedirect(answer({ state: 'dementia', answer: 'yes' }), '/profile/medical-history')
    expect((await storedHistory())?.firstAidStates).toBeUndefined()
  })
})

async function askedOn(page: 'dashboard' | 'tab') {
  const { cookie } = ada
  if (page === 'dashboard') {
    return (await loadDashboard(visit(db, '/dashboard', cookie))).stateQuestions
  }
  const args = visitSection(db, '/profile/medical-history', 'medical-history', cookie)
  return (await loadTab(args)).stateQuestions
}

async function answer(form: { state: string; answer: 'yes' | 'no' }) {
  const fields = { ...form, owner: ada.owner.id, back: '/profile/medical-history' }
  return await action(post(db, path, Object.entries(fields), ada.cookie))
}

// A save of a section of the medication check deletes outdated answers to findings.
async function saveAllergies() {
  const form = filledForm({ allergies: { noKnownAllergies: true } }, 0)
  await saveTab(postSection(db, '/profile/allergies', 'allergies', form, ada.cookie))
}

async function storedHistory() {
  return (await loadProfile(db, ada.owner)).history?.value
}
