import { expect, type Locator, type Page } from '@playwright/test'
import { formEntries } from '../http/form-data.ts'

/**
 * Fills the form of a section with stored values by its visible controls. A button adds each row;
 * of a height or weight only the chosen unit is typed.
 */
export async function fillForm(page: Page, values: object): Promise<void> {
  // The first fields of a page can arrive before the last.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  let types = await readTypes(page)
  for (const [name, value] of typedEntries(values)) {
    const controls = page.locator(`[name="${name}"]`)
    await openFold(page, controls.or(addButton(page, name)).first())
    if (!types[name]) {
      // The form of the previous page has neither.
      await expect(controls.or(addButton(page, name)).first(), name).toBeAttached()
      if ((await controls.count()) === 0) await addRow(page, name)
      types = await readTypes(page)
    }
    await fillControl(controls, types[name], value)
  }
}

/** Opens the closed fold of a control or button, if it is in one. */
async function openFold(page: Page, content: Locator): Promise<void> {
  const fold = page.locator('details.disclosure:not([open])').filter({ has: content })
  if ((await fold.count()) > 0) await fold.locator('> summary').click()
}

/** Opens every closed row of the form, or the one of a control. */
export async function openRows(page: Page, name = ''): Promise<void> {
  const row = /^\w+\[\d+\]/.exec(name)?.[0]
  const ofRow = row ? `[value^="${row}"]` : ''
  const edit = page.locator(`.closed-row button[name=editRow]${ofRow}`)
  for (let left = await edit.count(); left > 0; left--) {
    // A list that another answer hides is opened by its answer alone.
    await edit.first().evaluate(button => (button as HTMLButtonElement).click())
    await expect(edit).toHaveCount(left - 1)
    // Without scripts the next page arrives row by row.
    await page.waitForLoadState()
  }
}

/** Checks that the form contains these values, hidden or not. It opens all rows. */
export async function expectForm(page: Page, values: object): Promise<void> {
  const wanted = typedEntries(values)
  // Without scripts each row is a page of its own, which takes longer than a poll waits.
  await openRows(page)
  // Reading all controls at once: one by one, a form of sixty fields takes seconds.
  const missing = async () => {
    await openRows(page)
    const shown = await page.locator('[name]').evaluateAll(readControls)
    return wanted.filter(([name, value]) => !shown.includes(JSON.stringify([name, value])))
  }
  await expect.poll(missing, { message: 'answers that the form does not show' }).toEqual([])
}

// Runs in the browser. Returns the value of each control; a box or radio button only if it is
// ticked.
function readControls(controls: Element[]): string[] {
  return controls.flatMap(control => {
    const { name, type, checked, value } = control as HTMLInputElement
    const isShown = type === 'radio' || type === 'checkbox' ? checked : true
    return isShown ? [JSON.stringify([name, value])] : []
  })
}

/** Returns the type of each named control. */
async function readTypes(page: Page): Promise<Record<string, string | undefined>> {
  const pairs = await page
    .locator('[name]')
    .evaluateAll(controls =>
      controls.map(control => [
        (control as HTMLInputElement).name,
        (control as HTMLInputElement).type,
      ]),
    )
  return Object.fromEntries(pairs)
}

/** Adds the row of a name such as `medications[0].doseTimes[1].time`. */
async function addRow(page: Page, name: string): Promise<void> {
  await addButton(page, name).click()
  await expect(page.locator(`[name="${name}"]`).first(), name).toBeVisible()
}

function addButton(page: Page, name: string): Locator {
  const list = name.replace(/\[\d+\]\.\w+$/, '')
  return page.locator(`[data-add="${list}"]`)
}

async function fillControl(
  controls: Locator,
  type: string | undefined,
  value: string,
): Promise<void> {
  if (type === 'radio' || type === 'checkbox') await findOption(controls, value).check()
  else if (type === 'select-one') await controls.selectOption(value)
  else await controls.fill(value)
}

function findOption(controls: Locator, value: string): Locator {
  return value === 'on' ? controls : controls.and(controls.page().locator(`[value="${value}"]`))
}

const otherUnits: Record<string, string[]> = {
  'height.cm': ['height.feet', 'height.inches'],
  'height.ft': ['height.cm'],
  'weight.kg': ['weight.lb'],
  'weight.lb': ['weight.kg'],
}

/**
 * Leaves out the id of a row, the code of a vaccine and the second unit of a height: nobody types
 * them.
 */
function typedEntries(values: object): [string, string][] {
  const entries = formEntries(values)
  const units = entries.flatMap(([name, value]) =>
    name.endsWith('.unit') ? (otherUnits[`${name.replace('unit', '')}${value}`] ?? []) : [],
  )
  return entries.filter(([name]) => !/(^|\.)(id|cvx)$/.test(name) && !units.includes(name))
}
