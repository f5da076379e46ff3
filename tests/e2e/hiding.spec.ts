import type { Locator, Page } from '@playwright/test'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { expectForm, openRows } from '#tests/support/browser/fill-form.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { autosaveLine, awaitAutosave, openForm } from '#tests/support/browser/scripted-form.ts'
import { logInAs, ownerWithSections } from '#tests/support/data/owner.ts'
import { everyGate, type Gate } from '#tests/support/http/gates.ts'

// `hiding-walk.test.ts` tests every gate. `page.evaluate` reads all at once: for a locator's own
// evaluate Playwright sends its script again.

// Together they have each kind of gate.
const { social, medications, functional, reproductive } = sectionsByName
const fixtures = [social, medications, functional, reproductive].flatMap(section => {
  const gates = everyGate().filter(gate => gate.section === section && !gate.isInner)
  const all = [...new Set(gates.map(({ values }) => values))]
  return all.map((values, index) => ({
    title: index === 0 ? section.title : `${section.title}, variant ${index}`,
    gates: gates.filter(gate => gate.values === values),
  }))
})

for (const { title, gates } of fixtures) {
  test(`${title}: an answer that hides others removes them only by a Save that named them`, async ({
    page,
    server,
    javaScriptEnabled,
  }) => {
    const [first] = gates
    if (!first) throw new Error('No gate')
    const owner = await ownerWithSections(server, { [first.section.name]: first.values })
    await logInAs(page, owner, server.origin)
    const path = `/profile/${first.section.slug}?edit=1`
    const visit = () => (javaScriptEnabled === false ? page.goto(path) : openForm(page, path))

    await visit()
    for (const gate of gates) await changeGate(page, gate)
    if (javaScriptEnabled === false) await save(page)
    else {
      await awaitAutosave(page, () => page.getByRole('heading', { level: 1 }).click())
      await expect(autosaveLine(page)).toContainText(
        'waits until you press Save, because that removes answers',
      )
    }
    for (const gate of gates) await expectNamed(page, gate)
    // Leaving the page removes nothing.
    await visit()
    await expectForm(page, first.values)

    for (const gate of gates) await changeGate(page, gate)
    if (javaScriptEnabled === false) await save(page)
    for (const gate of gates) {
      const keep = findNotice(page, gate).getByRole('button', { name: /^Keep / })
      await expect(keep).toBeVisible()
      // A browser without scripts posts what has arrived of a page.
      await page.waitForLoadState()
      await keep.click()
    }
    await expect(page.locator('.hiding-notice')).toHaveCount(0)
    await expectForm(page, first.values)
    await save(page)
    await expect(page).not.toHaveURL(/edit=1/)
    await visit()
    await expectForm(page, first.values)

    for (const gate of gates) await changeGate(page, gate)
    await save(page)
    if (javaScriptEnabled === false) await save(page)
    await expect(page).not.toHaveURL(/edit=1/)
    await visit()
    await expectEmpty(
      page,
      gates.flatMap(({ hides }) => hides),
    )
  })
}

/** Gives the gate the answer that hides others. */
async function changeGate(page: Page, { name, field, to, values }: Gate): Promise<void> {
  const controls = page.locator(`[name="${name}"]`)
  if (name.includes('[')) await openRows(page, name)
  const options = [to ?? []].flat()
  if (field.kind === 'flag') await controls.setChecked(to === 'on')
  else if (field.kind === 'choices') {
    for (const option of (values[name] as string[]).filter(one => !options.includes(one)))
      await controls.and(page.locator(`[value="${option}"]`)).uncheck()
  } else if ('display' in field && field.display === 'radios')
    await controls.and(page.locator(`[value="${to}"]`)).check()
  else await controls.selectOption(String(to))
}

function findNotice(page: Page, { name }: Gate): Locator {
  return page.locator('.hiding-notice').filter({ has: page.locator(`button[value="${name}"]`) })
}

/** Expects that the page names beside the gate the answers that it would remove. */
async function expectNamed(page: Page, gate: Gate): Promise<void> {
  await expect(findNotice(page, gate)).toContainText('Saving removes')
  const named = await page.evaluate(name => {
    const notice = document.querySelector(`.hiding-notice:has(button[value="${name}"])`)
    const inputs = notice?.querySelectorAll<HTMLInputElement>('input[name="hides"]') ?? []
    return [...inputs].map(({ value }) => value)
  }, gate.name)
  expect(named.toSorted()).toEqual(gate.hides.toSorted())
}

async function expectEmpty(page: Page, names: string[]): Promise<void> {
  const selector = names.map(name => `[name="${name}"], [name^="${name}["]`).join()
  const filled = await page.evaluate(
    selector =>
      [...document.querySelectorAll<HTMLInputElement>(selector)].flatMap(control => {
        const { type, checked, value, name } = control
        const isChoice = type === 'radio' || type === 'checkbox'
        // The mark of a blank row that is open.
        if (name.endsWith('.open')) return []
        return (isChoice ? checked : value !== '') ? [`${name}=${value}`] : []
      }),
    selector,
  )
  expect(filled).toEqual([])
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForLoadState()
}
