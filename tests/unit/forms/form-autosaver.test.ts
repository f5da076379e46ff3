import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormAutosaver } from '#app/forms/autosave/form-autosaver.ts'

const answer = { status: 'saved', versions: { social: 2 }, newRows: {}, isPartial: false }
const merged = [{ type: 'update', name: 'diet', value: 'Vegan' }]

beforeEach(() => {
  vi.useFakeTimers()
  for (const name of ['Element', 'HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement'])
    vi.stubGlobal(name, class {})
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('FormData', Map.bind(null, []))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a save that merged answers of another person is complete, and tells so once they are drawn', async () => {
  const post = vi.fn(async () => Response.json({ ...answer, merged, kept: ['Diet'] }))
  vi.stubGlobal('fetch', post)
  const form = Object.assign(new EventTarget(), {
    elements: [],
    toggleAttribute: () => true,
    removeAttribute: () => undefined,
  })
  const saver = new FormAutosaver(form as never, '/profile/autosave', () => undefined)
  form.dispatchEvent(new Event('input'))
  expect(await saver.flush({ isLeaving: true })).toBe(true)
  expect(saver.isUnsaved).toBe(false)
  // The form is not drawn yet: a post of it would be answered with the same merge again.
  await saver.saveWhenTyped()
  expect(post).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(post).toHaveBeenCalledTimes(2)
  saver.stop()
})
