import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstAidStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { compileStates, formatStatesFile } from '#scripts/build/knowledge/compile-states.ts'
import { readTexts } from '#scripts/build/knowledge/read-texts.ts'

const app = join(import.meta.dirname, '../../../app')
const texts = readTexts(join(app, 'medications/knowledge'))

describe('the states that change first aid', () => {
  it('equal their compiled texts, without a fault', () => {
    const { states, faults } = compileStates(texts)
    expect([...texts.faults, ...faults]).toEqual([])
    const file = join(app, 'profile-definition/catalogues/first-aid-states.json')
    expect(readFileSync(file, 'utf8')).toBe(formatStatesFile(states))
  })

  it('are about 40, with sources', () => {
    expect(texts.states.length).toBeGreaterThan(35)
    expect([...texts.states, ...texts.implants].filter(({ source }) => !source)).toEqual([])
  })

  it('have a field for each line of the owner, which applies to its state alone', () => {
    const fields = fieldsOf(history)
    const lines = firstAidStates.states.filter(({ ownLine }) => ownLine)
    expect(lines.length).toBeGreaterThan(8)
    for (const { id, ownLine = '' } of lines) {
      expect(fields[ownLine]?.when, ownLine).toContainEqual({ field: 'firstAidStates', in: [id] })
      expect(fields[ownLine]?.separatePart).toBe('first-aid-states')
    }
  })

  it('refuse an id that occurs twice, and a star within words', () => {
    const state = {
      ...texts.implants[0],
      id: 'twice',
      file: 'x.yaml',
    } as (typeof texts.implants)[0]
    const { faults } = compileStates({
      states: [],
      implants: [state, { ...state, ask_when: ['pace*maker'] }],
    })
    expect(faults).toContain('x.yaml: twice: occurs twice')
    expect(faults).toContain('x.yaml: twice: * is only for the end of words')
  })
})
