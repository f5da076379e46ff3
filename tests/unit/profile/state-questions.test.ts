import { describe, expect, test } from 'vitest'
import { findStateQuestions, withState } from '#app/profile/record/state-questions.ts'
import { firstAidStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { History } from '#app/profile-definition/sections/history.ts'

const labels = { diabetes: 'Diabetes', copd: 'COPD (chronic obstructive pulmonary disease)' }

describe('a question about a state', () => {
  test.each([
    ['Epilepsy since 1999', 'epilepsy'],
    ['EPILEPTIC SEIZURES', 'epilepsy'],
    ['Haemophilia A', 'bleeding-disorder'],
    ['Long  QT syndrome', 'long-qt'],
    ["Addison's disease", 'adrenal-insufficiency'],
    ['G6PD deficiency', 'g6pd-deficiency'],
  ])('comes from the diagnosis %j: %s', (condition, state) => {
    expect(idsOf({ diagnoses: [{ id: 1, condition }] })).toEqual([state])
  })

  test.each([
    'No epilepsy',
    'Mother had epilepsy',
    'Epilepsy?',
    'Negative test for G6PD',
    'Preepilepsy',
    'Stoma',
    'Tickle disease',
  ])('does not come from the words %j', condition => {
    expect(idsOf({ diagnoses: [{ id: 1, condition }], otherConditions: [] })).toEqual([])
  })

  test('comes from conditions, surgeries and devices, not from a resolved diagnosis', () => {
    const history: History = {
      conditions: ['diabetes'],
      otherConditions: [{ id: 1, name: 'Sickle cell trait' }],
      surgeries: [{ id: 1, procedure: 'Spleen: splenectomy' }],
      implantedDevices: [{ id: 1, device: 'Pacemaker from 2018' }],
      diagnoses: [{ id: 1, condition: 'Epilepsy', status: 'resolved' }],
    }
    expect(findStateQuestions(history, labels).map(({ id, words }) => [id, words])).toEqual([
      ['diabetes-low-sugar', 'Diabetes'],
      ['sickle-cell', 'Sickle cell trait'],
      ['no-spleen', 'Spleen: splenectomy'],
      ['pacemaker', 'Pacemaker from 2018'],
    ])
  })

  test('ends when the state is ticked or the implant has its kind', () => {
    const history: History = {
      diagnoses: [{ id: 1, condition: 'Epilepsy' }],
      surgeries: [{ id: 1, procedure: 'Pacemaker implanted' }],
      implantedDevices: [{ id: 4, device: 'My pacemaker' }],
    }
    expect(idsOf(history)).toEqual(['epilepsy', 'pacemaker'])
    const answered = withState(withState(history, 'epilepsy', 9), 'pacemaker', 9)
    expect(idsOf(answered)).toEqual([])
    expect(answered.implantedDevices).toEqual([
      { id: 4, device: 'My pacemaker', kind: 'pacemaker' },
    ])
  })

  test('adds an implant that is only mentioned elsewhere, and keeps the order of states', () => {
    const history: History = { noFirstAidStates: true, firstAidStates: ['epilepsy'] }
    expect(withState(history, 'copd', 7)).toEqual({
      noFirstAidStates: false,
      firstAidStates: ['copd', 'epilepsy'],
    })
    expect(withState({ noImplantedDevices: true }, 'icd', 7)).toMatchObject({
      noImplantedDevices: false,
      implantedDevices: [{ id: 7, kind: 'icd', device: 'Implanted defibrillator (ICD)' }],
    })
  })

  test.each([
    ...firstAidStates.states,
    ...firstAidStates.implants,
  ])('is asked for each word of $id', ({ id, askWhen = [] }) => {
    for (const words of askWhen) {
      const condition = words.replace('*', 'x')
      // A word may mean two states, such as a pump.
      expect(idsOf({ diagnoses: [{ id: 1, condition }] }), words).toContain(id)
    }
  })
})

function idsOf(history: History) {
  return findStateQuestions(history, labels).map(({ id }) => id)
}
