import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { maxFormBytes } from '#app/forms/max-form-bytes.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { maxOpenRows } from '#app/profile/parse/closed-rows.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { formEntries } from '#tests/support/http/form-data.ts'

const Schema = z.object({
  name: z.string({ error: 'Name is required' }),
  rows: z.array(z.object({ word: z.string({ error: 'Word is required' }) })),
})

describe('a posted form', () => {
  test('becomes a value', async () => {
    const submission = await post({ name: 'Ada', 'rows[0].word': 'one' })
    expect(submission).toMatchObject({
      status: 'success',
      value: { name: 'Ada', rows: [{ word: 'one' }] },
    })
  })

  test('with an error is answered with 400 and the typed values', async () => {
    const answer = invalid(await post({ 'rows[0].word': 'one' }))
    expect(answer.init?.status).toBe(400)
    expect(answer.data).toMatchObject({
      status: 'error',
      error: { name: ['Name is required'] },
      initialValue: { rows: [{ word: 'one' }] },
    })
  })

  test('hides fields that must not be sent back', async () => {
    const answer = invalid(await post({ 'rows[0].word': 'secret' }), {
      hideFields: ['rows[0].word'],
    })
    expect(JSON.stringify(answer.data)).not.toContain('secret')
  })

  test('can add a row without an error', async () => {
    const answer = invalid(
      await post({ name: 'Ada', __intent__: intent('insert', { name: 'rows' }) }),
    )
    expect(answer.init?.status).toBe(200)
    expect(answer.data.initialValue).toMatchObject({ name: 'Ada', rows: [undefined] })
  })

  test('that adds a row has no errors, unless it was submitted before', async () => {
    const wrong = { 'rows[0].word': '', __intent__: intent('insert', { name: 'rows' }) }
    const once = { __state__: JSON.stringify({ validated: { rows: true } }) }
    const submitted = { __state__: JSON.stringify({ validated: { 'rows[0].word': true } }) }
    expect(invalid(await post(wrong)).data.error).toBeUndefined()
    expect(invalid(await post({ ...wrong, ...once })).data.error).toBeUndefined()
    expect(invalid(await post({ ...wrong, ...submitted })).data.error).toMatchObject({
      'rows[0].word': ['Word is required'],
    })
  })

  test('can fill a field, without an error', async () => {
    const filling = intent('update', { name: 'rows[0].word', value: 'one' })
    const answer = invalid(await post({ name: 'Ada', 'rows[0].word': '', __intent__: filling }))
    expect(answer.init?.status).toBe(200)
    expect(answer.data.initialValue).toEqual({ name: 'Ada', rows: [{ word: 'one' }] })
  })
})

test('the largest form is read: 20 open medications with all their rows, and 180 lines', async () => {
  const { medications: list } = medications.blocks[0].fields
  const rows = (count: number, row: object) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, removed: '', ...row }))
  const inner = Object.entries(list.item).map(([name, field]) => {
    if (field.kind === 'choices') return [name, Object.keys(field.options)]
    if (field.kind !== 'list') return [name, 'Twelve words']
    const columns = Object.keys(field.item).map(column => [column, '2026-12-01'])
    return [name, rows(field.maxRows, Object.fromEntries(columns))]
  })
  const open = rows(maxOpenRows, { open: '0', ...Object.fromEntries(inner) })
  const form = formEntries({ medications: [...open, ...rows(180, {})] })
  const body = new URLSearchParams(form)
  expect(body.toString().length).toBeLessThan(maxFormBytes)
  const request = new Request('http://localhost/', { method: 'POST', body })
  expect((await readSubmission(request, z.unknown())).status).toBe('success')
})

describe('a body that none of our forms sends is answered with 400', () => {
  test.each([
    ['a huge index', { 'rows[10000000].word': 'x' }],
    ['a two hundred and first row', { 'rows[200].word': 'x' }],
    ['a row with none before it', { 'rows[3].word': 'x' }],
    ['a row in a row with none before it', { 'rows[0].words[5].letter': 'x' }],
    [
      'a new row with too long a value',
      { __intent__: intent('insert', { name: 'rows', defaultValue: 'x'.repeat(3000) }) },
    ],
    ['a state that is not ours', { __state__: '{"validated":"planted words"}' }],
    [
      'a state that names impossible fields',
      { __state__: '{"validated":{"rows[10000000].word":true}}' },
    ],
    ['a state that names no field', { __state__: '{"validated":{"a..b":true}}' }],
    [
      'a state of endless depth',
      { __state__: `{"key":{"rows":${'['.repeat(50)}${']'.repeat(50)}}}` },
    ],
    ['a very long name', { ['x'.repeat(201)]: 'x' }],
    ['a very deep name', { 'a.b.c.d.e.f.g': 'x' }],
    ['a name of the object prototype', { '__proto__.polluted': 'x' }],
    ['a name that ends in the object prototype', { 'rows[0].constructor': 'x' }],
    ['an intent that is not JSON', { __intent__: '{' }],
    ['an intent without a payload', { __intent__: '{"type":"insert"}' }],
    [
      'an intent that we do not offer',
      { name: 'Ada', __intent__: intent('reset', { name: 'name' }) },
    ],
    [
      'an intent that fills a field of another form',
      { __intent__: intent('update', { name: 'name', value: 'x' }) },
    ],
    [
      'an intent that fills a field with more than a text',
      { name: 'Ada', __intent__: intent('update', { name: 'name', value: { x: 'y' } }) },
    ],
    [
      'an intent that fills a far row',
      { name: 'Ada', __intent__: intent('update', { name: 'name', index: 1e9, value: 'x' }) },
    ],
    [
      'an intent far outside the list',
      { __intent__: intent('insert', { name: 'rows', index: 1e9 }) },
    ],
    [
      'an intent with half an index',
      { __intent__: intent('insert', { name: 'rows', index: 0.5 }) },
    ],
    [
      'an intent on something that is no list',
      { name: 'Ada', __intent__: intent('insert', { name: 'name' }) },
    ],
    ['a state that is not JSON', { __state__: '{' }],
  ])('%s', async (_, body) => {
    await expect(post(body)).rejects.toMatchObject({ status: 400 })
  })

  test('more rows than all lists of a form have', async () => {
    const names = Array.from({ length: 20 }, (_, list) =>
      Array.from({ length: 90 }, (_, row) => `l${list}[${row}]`),
    )
    const body = Object.fromEntries(names.flat().map(name => [name, 'x']))
    await expect(post(body)).rejects.toMatchObject({ status: 400 })
  })

  test('more fields than any form has', async () => {
    const body = Object.fromEntries(Array.from({ length: 6001 }, (_, index) => [`f${index}`, 'x']))
    await expect(post(body)).rejects.toMatchObject({ status: 400 })
  })

  test('a body that is no form', async () => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    await expect(readSubmission(request, Schema)).rejects.toMatchObject({ status: 400 })
  })
})

function post(fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  return readSubmission(new Request('http://localhost/', { method: 'POST', body }), Schema)
}

function intent(type: string, payload: object): string {
  return JSON.stringify({ type, payload })
}
