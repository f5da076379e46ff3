import { expect, type Locator, type Page } from '@playwright/test'
import { formEntries } from './form-data.ts'

/**
 * Fills the form of a section with stored values, as a person does: what is hidden cannot be filled in, and a
 * row is added by its button. Of a height or weight only the chosen unit is typed.
 */
export async function fillForm(page: Page, values: object): Promise<void> {
  // A page that is still arriving has its first fields and not its last.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  for (const [name, value] of typedEntries(values)) {
    const controls = page.locator(`[name="${name}"]`)
    // The form of a page that is being left has neither.
    await expect(controls.or(addButton(page, name)).first(), name).toBeAttached()
    if ((await controls.count()) === 0) await addRow(page, name)
    await fillControl(controls, value)
  }
}

/** Checks that the form shows these values, hidden or not. */
export async function expectForm(page: Page, values: object): Promise<void> {
  for (const [name, value] of typedEntries(values)) {
    const controls = page.locator(`[name="${name}"]`)
    if (isChoice(await typeOf(controls)))
      await expect(optionOf(controls, value), name).toBeChecked()
    else await expect(controls, name).toHaveValue(value)
  }
}

/** Adds the row that a name such as `medications[0].doseTimes[1].time` stands in. */
async function addRow(page: Page, name: string): Promise<void> {
  await addButton(page, name).click()
  await expect(page.locator(`[name="${name}"]`).first(), name).toBeVisible()
}

function addButton(page: Page, name: string): Locator {
  const list = name.replace(/\[\d+\]\.\w+$/, '')
  return page.locator(`[data-add="${list}"]`)
}

async function fillControl(controls: Locator, value: string): Promise<void> {
  const type = await typeOf(controls)
  if (isChoice(type)) await optionOf(controls, value).check()
  else if (type === 'select-one') await controls.selectOption(value)
  else await controls.fill(value)
}

async function typeOf(controls: Locator): Promise<string> {
  return await controls.first().evaluate(control => (control as HTMLInputElement).type)
}

function isChoice(type: string): boolean {
  return type === 'radio' || type === 'checkbox'
}

function optionOf(controls: Locator, value: string): Locator {
  return value === 'on' ? controls : controls.and(controls.page().locator(`[value="${value}"]`))
}

const otherUnits: Record<string, string[]> = {
  'height.cm': ['height.feet', 'height.inches'],
  'height.ft': ['height.cm'],
  'weight.kg': ['weight.lb'],
  'weight.lb': ['weight.kg'],
}

/** Nobody types the id of a row, the code of a vaccine, or the same height twice. */
function typedEntries(values: object): [string, string][] {
  const entries = formEntries(values)
  const units = entries.flatMap(([name, value]) =>
    name.endsWith('.unit') ? (otherUnits[`${name.replace('unit', '')}${value}`] ?? []) : [],
  )
  return entries.filter(([name]) => !/(^|\.)(id|cvx)$/.test(name) && !units.includes(name))
}
