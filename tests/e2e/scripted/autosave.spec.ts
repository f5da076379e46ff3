import type { Page } from '@playwright/test'
import { expect, expectMessage, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { editRow } from '#tests/support/browser/journey.ts'
import {
  autosaveLine,
  awaitAutosave,
  dismissDialogs,
  emailField,
  openFormAsNewOwner as openAsNewOwner,
  openForm,
  openFormAs,
  openFormAsNewOwner,
  register,
} from '#tests/support/browser/scripted-form.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { logInAs, newOwner, ownerWithSections, saveSection } from '#tests/support/data/owner.ts'
import { formEntries } from '#tests/support/http/form-data.ts'

// These tests need scripts: without them a button saves a form, and the browser leaves at once.

test('typed text is saved automatically, reported in one line, and still there after a reload', async ({
  page,
}) => {
  await openFormAsNewOwner(page, '/profile/personal')
  await expect(autosaveLine(page)).toBeEmpty()
  await page.getByLabel('Full name').fill('Zephyrine Quillfeather')
  await page.getByLabel('Gender').selectOption('Female')
  await expect(autosaveLine(page)).toHaveText('Saved')
  await expect(page.locator('.toasts > :not(.ended)')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Personal Information/)

  await page.reload()
  await expect(page.getByRole('main')).toContainText('Zephyrine Quillfeather')
  await page.goto('/profile/personal?edit=1')
  await expect(page.getByLabel('Gender')).toHaveValue('female')
})

test('a date that is typed in part waits, and a refused Save keeps it in its row', async ({
  page,
  server,
}) => {
  const stored = { id: 1, name: 'Metformin', startedOn: '2023-05-16' }
  const owner = await ownerWithSections(server, { medications: { medications: [stored] } })
  await openFormAs(page, owner, '/profile/medications?edit=1')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const day = page.getByLabel('Started on')
  const isTypedInPart = () => day.evaluate(input => (input as HTMLInputElement).validity.badInput)
  // A browser on a busy machine may lose a key.
  await expect(async () => {
    await day.press('Backspace')
    expect(await isTypedInPart()).toBe(true)
  }).toPass()
  await page.getByLabel('Brand name').fill('Glucophage')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(autosaveLine(page)).toContainText('Not saved yet, check Medication 1: Started on')
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(day).toBeFocused()
  }
  expect(await isTypedInPart()).toBe(true)
  await openForm(page, '/profile/medications?edit=1')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await expect(day).toHaveValue('2023-05-16')
})

test('a press on the line reaches the field that it covers', async ({ page }) => {
  await openFormAsNewOwner(page, '/profile/personal')
  await page.getByLabel('Full name').fill('Zephyrine Quillfeather')
  await expect(autosaveLine(page)).toHaveText('Saved')
  await expect(autosaveLine(page)).toBeInViewport()
  const isReached = await autosaveLine(page).evaluate(line => {
    const { left, top, width, height } = line.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) !== line
  })
  expect(isReached).toBe(true)
})

test('text that is typed in pieces is one entry of the change history, which can be restored', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, { social: { dietType: 'Vegetarian' } })
  await openFormAs(page, owner, '/profile/social?edit=1')
  const diet = page.getByLabel('Diet', { exact: true })
  await awaitAutosave(page, () => diet.fill('Salt'))
  await awaitAutosave(page, () => diet.fill('Salt free'))
  await page.goto('/profile/history')
  await expect(page.getByRole('article')).toHaveCount(2)
  const newest = page.getByRole('article').first()
  await expect(newest).toContainText('by you, saved automatically')
  await expect(newest).toContainText('Previous valueVegetarianChanged toSalt free')
  await newest.getByRole('link', { name: 'Restore the previous value of Diet' }).click()
  await page.getByRole('button', { name: 'Restore Value' }).click()
  await expectMessage(page, 'Successfully restored Diet to previous value')
  await page.goto('/profile/social')
  await expect(page.getByRole('main')).toContainText('Vegetarian')
})

test('text that is typed before hydration stays and is saved', async ({ page }) => {
  await register(page)
  await page.addInitScript(typeBeforeFirstRender, {
    name: 'currentOccupation',
    value: 'Bell founder',
  })
  await openForm(page, '/profile/social')
  await expect(page.getByLabel('Current occupation')).toHaveValue('Bell founder')
  await page.getByLabel('Current workplace').fill('Foundry')
  await expect(autosaveLine(page)).toHaveText('Saved')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Bell founder')
  await expect(page.getByRole('main')).toContainText('Foundry')
})

test('a row is saved once, when the focus leaves it, and keeps its id', async ({ page }) => {
  await openFormAsNewOwner(page, '/profile/allergies')
  const posts = countAutosaves(page)
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  await page.getByLabel('Allergen').fill('Woo')
  await page.getByLabel('Reaction').fill('Itches')
  await page.waitForTimeout(1500)
  expect(posts(), 'a half-typed row is stored').not.toContainEqual(expect.stringContaining('Woo'))
  await page.getByLabel('Allergen').fill('Wool')
  await leaveRow(page)
  await page.getByRole('button', { name: 'Add another allergy' }).click()
  await row(page, 'allergies[1].allergen').fill('Latex')
  // The focus goes to the other row.
  await awaitAutosave(page, () => row(page, 'allergies[0].reaction').focus())
  await row(page, 'allergies[0].allergen').fill('Wool of sheep')
  await leaveRow(page)
  await saveForm(page, 'Allergies saved successfully')
  await expect(page.locator('.record-item-title')).toHaveText(['Wool of sheep', 'Latex'])

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const ids = page.locator('[name^="allergies"][name$=".id"]')
  const values = () =>
    ids.evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))
  await expect.poll(values).toEqual(['1', '2'])

  // The next row gets another id than the removed one.
  await page.getByRole('button', { name: 'Remove Wool of sheep' }).click()
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add another allergy' }).click()
  await row(page, 'allergies[2].allergen').fill('Cat hair')
  await leaveRow(page)
  await row(page, 'allergies[2].reaction').fill('Sneezes')
  await leaveRow(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.record-item-title')).toHaveText(['Latex', 'Cat hair'])
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect.poll(values).toEqual(['2', '3'])
})

test('rows in rows keep their ids', async ({ page }) => {
  await openFormAsNewOwner(page, '/profile/medications?edit=1')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await page.getByLabel('Name (required)').fill('Senna')
  await page.getByLabel('Time', { exact: true }).fill('08:30')
  await leaveRow(page)
  await page.getByRole('button', { name: 'Add another dose time' }).click()
  await row(page, 'medications[0].doseTimes[1].time').fill('20:15')
  await leaveRow(page)
  await saveForm(page, 'Medications saved successfully')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await editRow(page, 'Senna')
  await expect(page.locator('[name="medications[0].id"]')).toHaveValue('1')
  await expect(page.locator('[name="medications[0].doseTimes[0].id"]')).toHaveValue('1')
  await expect(page.locator('[name="medications[0].doseTimes[1].id"]')).toHaveValue('2')
  await expect(page.getByLabel('Time', { exact: true })).toHaveCount(2)
})

test('a step autosaves both sections, and its Save button adds nothing twice', async ({ page }) => {
  await openFormAsNewOwner(page, '/profile/edit/allergies')
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  await page.getByLabel('Allergen').fill('Wool')
  await page.getByRole('button', { name: 'Add Vaccine' }).click()
  await page.getByLabel('Vaccine name').fill('Boostrix')
  await awaitAutosave(page, () => page.getByLabel('Additional notes').focus())
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Social History')
  await page.goto('/profile/edit/allergies')
  await expect(page.getByRole('button', { name: 'Edit Wool' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Edit Boostrix' })).toHaveCount(1)
})

test('an answer with an error holds back only itself; after a refused Save all waits until it is valid', async ({
  page,
}) => {
  await openFormAsNewOwner(page, '/profile/personal')
  await page.getByLabel('City').fill('Elmside')
  await awaitAutosave(page, () => emailField(page).fill('nobody'))
  await expect(autosaveLine(page)).toHaveText('Not saved yet, check Email. The rest is saved')
  const stored = await page.request.get('/profile/personal')
  expect(await stored.text()).toContain('Elmside')
  await expect(page.getByText('Email is invalid')).toHaveCount(0)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Email is invalid')
  await page.getByLabel('City').fill('Larkhaven')
  await expect(autosaveLine(page)).toContainText('Not saved. Correct the errors')
  await emailField(page).fill('ada@example.org')
  await awaitAutosave(page, () => page.getByLabel('City').focus())
  await expect(autosaveLine(page)).toHaveText('Saved')
})

test('a card with an error stays open and focused, and half-typed text is not saved', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, { allergies: fullProfile.allergies })
  await page.clock.install()
  await openFormAs(page, owner, '/profile/allergies?edit=1')
  const allergen = row(page, 'allergies[0].allergen')
  await editRow(page, 'Penicillin')
  await allergen.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Allergen is required')
  await expect(autosaveLine(page)).toContainText('Not saved. Correct the errors')

  await allergen.click()
  await page.keyboard.type('P')
  await page.clock.fastForward(1500)
  expect((await owner.client.get('/profile/allergies')).body).toContain('Penicillin')
  await expect(allergen).toBeFocused()
  await page.keyboard.type('enicillin G')
  await awaitAutosave(page, async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.clock.fastForward(1500)
  })
  await expect(allergen).toBeVisible()
  await page.reload()
  await editRow(page, 'Penicillin G')
  await expect(allergen).toHaveValue('Penicillin G')
})

test('another tab opens once the form is saved, without a dialog', async ({ page }) => {
  await register(page)
  const dialogs = dismissDialogs(page)
  await openForm(page, '/profile/personal')
  await page.getByLabel('Full name').fill('Somebody Else')
  await page.getByRole('link', { name: 'Allergies', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allergies')
  await page.getByRole('link', { name: 'Personal', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Somebody Else')
  expect(dialogs).toEqual([])
})

test('another step opens once the form is saved', async ({ page }) => {
  await openFormAsNewOwner(page, '/profile/edit/social')
  await page.getByLabel('Diet').fill('No aubergines')
  await page.getByRole('link', { name: /^Functional Status/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Functional Status')
  await page.getByRole('link', { name: /^Social History/ }).click()
  await expect(page.getByLabel('Diet')).toHaveValue('No aubergines')
})

test('"Stop editing" saves the last typed text', async ({ page, server }) => {
  const owner = await ownerWithSections(server, { social: { dietType: 'Whatever there is' } })
  await openFormAs(page, owner, '/profile/social?edit=1')
  await page.getByLabel('Diet').fill('No aubergines')
  await page.getByRole('link', { name: 'Stop editing' }).click()
  await expect(page).toHaveURL(/\/profile\/social$/)
  await expect(page.getByRole('main')).toContainText('No aubergines')
})

test('leaving an invalid form asks first, and staying shows the error', async ({ page }) => {
  await openFormAsNewOwner(page, '/profile/personal')
  await emailField(page).fill('nobody')
  const dialogs: string[] = []
  page.on('dialog', async dialog => {
    dialogs.push(dialog.message())
    await (dialogs.length === 1 ? dialog.dismiss() : dialog.accept())
  })

  await page.getByRole('link', { name: 'Allergies', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Email is invalid')
  expect(dialogs).toEqual([
    'You have changes that are not saved. Leave this page without saving them?',
  ])
  await expect(page).toHaveURL(/\/profile\/personal/)
  await expect(emailField(page)).toHaveValue('nobody')

  await page.getByRole('link', { name: 'Allergies', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/allergies$/)
  expect(dialogs).toHaveLength(2)
})

test('an unchanged form is neither saved nor asked about', async ({ page, server }) => {
  const owner = await newOwner(server)
  await logInAs(page, owner, server.origin)
  const dialogs = dismissDialogs(page)
  const posts: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await openForm(page, '/profile/allergies')
  await page.getByRole('link', { name: 'Personal', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/personal$/)
  await page.getByRole('link', { name: 'Social History', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Social History')
  expect(dialogs).toEqual([])
  expect(posts).toEqual([])
})

for (const [way, leave] of [
  ['closing the page', (page: Page) => page.close({ runBeforeUnload: false })],
  ['going to another site', (page: Page) => page.goto('about:blank')],
] as const) {
  test(`${way} saves the last typed text`, async ({ page, server }) => {
    const owner = await newOwner(server)
    await openFormAs(page, owner, '/profile/personal')
    await page.getByLabel('Full name').fill('Last Words')
    await leave(page)
    await expect
      .poll(async () => (await owner.client.get('/profile/personal')).body)
      .toContain('Last Words')
  })
}

test('a change by another browser is not overwritten, and Save asks about it', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, { personal: { city: 'At first' } })
  await openFormAs(page, owner, '/profile/personal?edit=1')
  await saveSection(owner.client, 'personal', { city: 'Theirs' }, 1)
  await page.getByLabel('City').fill('Mine')
  await expect(autosaveLine(page)).toHaveText(
    'Not saved: an answer was changed here and elsewhere. Press Save to see both.',
  )
  expect((await owner.client.get('/profile/personal')).body).toContain('Theirs')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const difference = page.getByRole('group', { name: 'City', exact: true })
  await expect(difference.getByLabel(/^Saved by you in another window, .*: Theirs$/)).toBeVisible()

  // Nothing is autosaved while a decision is open.
  await difference.getByLabel('Your entry: Mine').check()
  await saveForm(page, 'Personal information saved successfully')
  expect((await owner.client.get('/profile/personal')).body).toContain('Mine')
})

test('an autosave after a logout is reported, and the typed text stays', async ({ page }) => {
  await openFormAsNewOwner(page, '/profile/personal')
  await page.context().clearCookies()
  await page.getByLabel('City').fill('Larkhaven')
  await expect(autosaveLine(page)).toHaveText(
    'Not saved, check that you are still logged in. Log in again in another window',
  )
  await expect(page.getByLabel('City')).toHaveValue('Larkhaven')
})

test('a form that is too large says so, and saves itself once it is shorter', async ({ page }) => {
  await openFormAsNewOwner(page, '/profile/social?edit=1')
  const diet = page.getByLabel('Diet', { exact: true })
  await diet.fill('é'.repeat(50_000))
  await expect(autosaveLine(page)).toContainText('this form is larger than 256 KB')
  await expect(diet).toHaveValue('é'.repeat(50_000))
  await diet.fill('Salt free')
  await expect(autosaveLine(page)).toHaveText('Saved')
})

test('an offline form says so, and saves itself once it is online', async ({
  page,
  server,
  browserFaults,
}) => {
  const owner = await newOwner(server)
  await openFormAs(page, owner, '/profile/personal')
  await page.context().setOffline(true)
  await page.getByLabel('City').fill('Larkhaven')
  await expect(autosaveLine(page)).toHaveText('Not saved, check your connection')
  // The browser reports each request without a network.
  expect(browserFaults.splice(0).join()).toContain('ERR_INTERNET_DISCONNECTED')
  await page.context().setOffline(false)
  await expect(autosaveLine(page)).toHaveText('Saved')
  expect((await owner.client.get('/profile/personal')).body).toContain('Larkhaven')
})

test('Save waits for a running autosave and does not conflict with it', async ({ page }) => {
  await openFormAsNewOwner(page, '/profile/personal')
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/profile/autosave', async route => {
    begin()
    await mayGoOn
    await route.continue()
  })
  await page.getByLabel('City').fill('Larkhaven')
  await isUnderWay
  await page.getByLabel('Postal code').fill('05401')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  goOn()
  await expectMessage(page, 'Personal information saved successfully')
  for (const words of ['Larkhaven', '05401'])
    await expect(page.getByRole('main')).toContainText(words)
})

test('an added row gets the focus at once, and after a removal the button gets it', async ({
  page,
}) => {
  await openAsNewOwner(page, '/profile/allergies')
  const focusedAtFirst = page.evaluate(readFocusAtNewRow)
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  expect(await focusedAtFirst, 'a key pressed at once is lost').toBe('allergies[0].allergen')
  await expect(page.getByLabel('Allergen (required)')).toBeFocused()
  await page.getByRole('button', { name: 'Remove allergy 1' }).click()
  await expect(page.getByRole('button', { name: 'Add Allergy' })).toBeFocused()
})

// Runs in the browser. Returns the name of the focused control when a row is added.
function readFocusAtNewRow(): Promise<string> {
  return new Promise(resolve => {
    const readFocus = () => document.activeElement?.getAttribute('name') ?? ''
    const report = () => document.querySelector('[data-row]') && resolve(readFocus())
    new MutationObserver(report).observe(document.body, { childList: true, subtree: true })
  })
}

test('a change of rows alone is saved', async ({ page, server }) => {
  const owner = await ownerWithSections(server, { allergies: fullProfile.allergies })
  await openFormAs(page, owner, '/profile/allergies?edit=1')
  await page.getByRole('button', { name: 'Remove Elderflower' }).click()
  await expect(page.getByRole('button', { name: 'Edit Elderflower' })).toHaveCount(0)
  await expect
    .poll(async () => (await owner.client.get('/profile/allergies')).body)
    .not.toContain('Elderflower')
  await expect(autosaveLine(page)).toHaveText('Saved')
})

test('a removed row is restored in one step, complete and in its place', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, { allergies: fullProfile.allergies })
  await openFormAs(page, owner, '/profile/allergies?edit=1')
  await awaitAutosave(page, () => page.getByRole('button', { name: 'Remove Penicillin' }).click())
  const undo = page.getByRole('button', { name: 'Undo the removal of Penicillin' })
  await expect(undo).toBeFocused()
  await expect(autosaveLine(page)).toHaveText('Saved')
  await awaitAutosave(page, () => undo.click())
  await expect(page.getByText('Removed: Penicillin')).toHaveCount(0)
  await expect(autosaveLine(page)).toHaveText('Saved')
  await page.goto('/profile/allergies')
  await expect(page.locator('.record-item-title')).toHaveText(['Penicillin', 'Elderflower'])
  await expect(page.locator('.record-item').first()).toContainText('Throat swelling')
})

test('an open form shows what was saved elsewhere meanwhile, and keeps what is typed in it', async ({
  page,
  server,
}) => {
  const [first, second] = [{ allergen: 'Wool', severity: 'mild' }, { allergen: 'Latex' }]
  const owner = await ownerWithSections(server, { allergies: { allergies: [first, second] } })
  await openFormAs(page, owner, '/profile/allergies?edit=1')
  await editRow(page, 'Wool')
  const elsewhere = [
    { id: 1, ...first, severity: 'severe', reaction: 'Swelling' },
    { id: 2, allergen: 'Latex gloves' },
    { id: 3, allergen: 'Nickel' },
  ]
  await saveSection(owner.client, 'allergies', formEntries({ allergies: elsewhere }), 1)
  await row(page, 'allergies[0].allergen').fill('Wool of sheep')
  await leaveRow(page)
  await expect(row(page, 'allergies[0].severity')).toHaveValue('severe')
  await expect(row(page, 'allergies[0].reaction')).toHaveValue('Swelling')
  await expect(row(page, 'allergies[0].allergen')).toHaveValue('Wool of sheep')
  for (const name of ['Latex gloves', 'Nickel'])
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
  await saveForm(page, 'Allergies saved successfully')
  const titles = ['Wool of sheep', 'Latex gloves', 'Nickel']
  await expect(page.locator('.record-item-title')).toHaveText(titles)
  await expect(page.locator('.record-item').first()).toContainText('Swelling')
})

test('Undo brings back a closed row as it was removed, also if others changed or added it', async ({
  page,
  server,
}) => {
  const latex = { allergen: 'Latex', reaction: 'Hives' }
  const owner = await ownerWithSections(server, { allergies: { allergies: [latex] } })
  await openFormAs(page, owner, '/profile/allergies?edit=1')
  const elsewhere = [
    { id: 1, ...latex, reaction: 'Hives and wheezing' },
    { id: 2, allergen: 'Shrimp', reaction: 'Anaphylaxis' },
  ]
  await saveSection(owner.client, 'allergies', formEntries({ allergies: elsewhere }), 1)
  const posts = countAutosaves(page)
  await page.getByRole('button', { name: 'Add another allergy' }).click()
  await row(page, 'allergies[1].allergen').fill('Wool')
  await leaveRow(page)
  await expect(page.getByText('Hives and wheezing')).toBeVisible()
  await expect(autosaveLine(page)).toContainText('Known allergies: Latex, Reaction')
  // The second post tells the server which rows of others the form shows now.
  await expect.poll(() => posts().length).toBe(2)
  for (const name of ['Shrimp', 'Latex']) {
    const stored = async () => (await owner.client.get('/profile/view')).body
    await awaitAutosave(page, () => page.getByRole('button', { name: `Remove ${name}` }).click())
    await expect.poll(stored).not.toContain(name)
    const undo = page.getByRole('button', { name: `Undo the removal of ${name}` })
    await awaitAutosave(page, () => undo.click())
    await expect.poll(stored).toContain(name)
  }
  await page.goto('/profile/allergies')
  const titles = ['Latex', 'Wool', 'Shrimp']
  await expect(page.locator('.record-item-title')).toHaveText(titles)
  await expect(page.locator('.record-item').first()).toContainText('Hives and wheezing')
  await expect(page.locator('.record-item').last()).toContainText('Anaphylaxis')
})

/** Leaves the row with the focus, and waits until it is stored. */
async function leaveRow(page: Page): Promise<void> {
  await awaitAutosave(page, () => page.getByRole('button', { name: 'Save', exact: true }).focus())
}

/** Returns a function that lists the bodies of all autosaves. */
function countAutosaves(page: Page): () => string[] {
  const bodies: string[] = []
  page.on('request', request => {
    if (request.url().includes('/profile/autosave')) bodies.push(request.postData() ?? '')
  })
  return () => bodies
}

/** Returns a control of a row by its index, so that a pending row is not mistaken for another. */
function row(page: Page, name: string) {
  return page.locator(`[name="${name}"]`)
}

// Runs in the browser, before the scripts of the page are loaded.
function typeBeforeFirstRender({ name, value }: { name: string; value: string }): void {
  document.addEventListener('DOMContentLoaded', () => {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!field) return
    field.value = value
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}
