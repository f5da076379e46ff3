import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { holdScripts } from '#tests/support/browser/hold-scripts.ts'
import { waitForScripts } from '#tests/support/browser/hydration.ts'
import { ownerWithFullProfile } from '#tests/support/data/owner.ts'

// Each is done while the scripts are held back.

test('a password that is typed before the scripts run stays', async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('typed-too-early')
  load()
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await expect(password).toHaveValue('typed-too-early')
  await expect(password).toBeFocused()
})

for (const [visitor, addNodes] of [
  ['a browser', undefined],
  ['a browser with an extension that adds elements everywhere', addForeignNodes],
] as const) {
  test(`all that is typed, ticked and chosen before the scripts run stays in ${visitor}`, async ({
    page,
    browserFaults,
    server,
  }) => {
    await openAs(page, await ownerWithFullProfile(server), '/about')
    const load = await holdScripts(page)
    await page.goto('/profile/functional?edit=1', { waitUntil: 'domcontentloaded' })
    if (addNodes) await page.evaluate(addNodes)
    const before = await page.evaluate(readControls)
    await page.evaluate(changeControls)
    const typed = await page.evaluate(readControls)
    expect(typed.filter((one, at) => one !== before[at]).length).toBeGreaterThan(20)
    load()
    await waitForScripts(page)
    expect(await page.evaluate(readControls)).toEqual(typed)
    await expect(page.locator('head > link[rel=stylesheet]')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // React says in the console that it draws the page anew.
    if (addNodes) browserFaults.splice(0)
  })
}

test('a key that is pressed just when React starts does not stop it', async ({ page }) => {
  await page.addInitScript(pressKeyAtStart)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('a')
  // Events reach React afterwards.
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
})

// Runs in the browser: types after React was started, and before it draws.
function pressKeyAtStart(): void {
  const listen = window.addEventListener
  window.addEventListener = (...all: Parameters<typeof listen>) => {
    listen.apply(window, all)
    if (all[0] === 'submit') queueMicrotask(pressKey)
  }

  function pressKey(): void {
    const field = document.querySelector<HTMLInputElement>('input[type=email]')
    if (!field || field.value) return
    field.value = 'a'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

// Runs in the browser.
function addForeignNodes(): void {
  for (const place of document.querySelectorAll('head, body, form, .field, p')) {
    const added = document.createElement(place.localName === 'head' ? 'link' : 'div')
    added.className = 'of-an-extension'
    place.prepend(added)
  }
}

// Runs in the browser: types into each field, ticks each second box and takes each last choice.
function changeControls(): void {
  const controls = document.querySelectorAll<HTMLInputElement>('.section-form [name]')
  for (const [at, control] of [...controls].entries()) {
    if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1
    else if (control.type === 'radio' || control.type === 'checkbox') control.checked = at % 2 === 0
    else if (control.type === 'text' || control.type === 'textarea') control.value += ' typed early'
  }
}

// Runs in the browser.
function readControls(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement>('.section-form [name]')
  return [...controls]
    .filter(({ type }) => type !== 'hidden')
    .map(({ name, value, checked }) => `${name}=${value} ${checked ?? ''}`)
}
