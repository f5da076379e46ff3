import type { Page } from '@playwright/test'
import { expect, expectMessage, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { holdScripts } from '#tests/support/browser/hold-scripts.ts'
import { waitForScripts } from '#tests/support/browser/hydration.ts'
import { editRow } from '#tests/support/browser/journey.ts'
import { autosaveLine, awaitAutosave, emailField } from '#tests/support/browser/scripted-form.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { logInAs, ownerWithSections } from '#tests/support/data/owner.ts'

// React throws when it removes a text that a page translator has replaced, or inserts an element
// before it: the error page then replaces what was typed. A text beside other nodes that only
// changes keeps its old words.

type Step = (name: string, act: () => Promise<void>) => Promise<void>

const translated = test.extend<{ step: Step }>({
  step: ({ page, browserFaults }, use) =>
    use((name, act) =>
      test.step(name, async () => {
        await act()
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
          'Unexpected Application Error!',
        )
        expect(browserFaults).toEqual([])
        expect(await countUntranslated(page), 'the page is still translated').toBe(0)
      }),
    ),
})

translated(
  'translated forms stay whole, and keep what was typed',
  async ({ page, server, step }) => {
    const owner = await ownerWithSections(server, {
      personal: { fullName: 'Ada Quillfeather' },
      allergies: { allergies: [{ allergen: 'Penicillin', reaction: 'Rash' }] },
      social: fullProfile.social,
    })
    await logInAs(page, owner, server.origin)
    await openTranslated(page, '/profile/personal')
    const tabs = page.getByRole('navigation', { name: 'Sections' })
    const edit = page.getByRole('link', { name: 'Edit', exact: true })
    const openTab = async (name: string, title = name) => {
      await tabs.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    }
    const reaction = page.locator('[name="allergies[0].reaction"]')
    const allergen = page.locator('[name="allergies[1].allergen"]')
    const leaveRow = () => page.getByRole('button', { name: 'Save', exact: true }).focus()
    await step('a section is confirmed', async () => {
      await openTab('Allergies')
      await page.getByRole('button', { name: 'Confirm it is still correct' }).click()
      await expect(page.getByText('Last confirmed')).toBeVisible()
    })
    await step('a row is opened', async () => {
      await edit.click()
      await editRow(page, 'Penicillin')
      await reaction.fill('Hives')
      await awaitAutosave(page, leaveRow)
      await expect(autosaveLine(page)).toHaveText('Saved')
    })
    await step('a row is added, and its button names it', async () => {
      await page.getByRole('button', { name: 'Add another allergy' }).click()
      await expect(page.getByRole('button', { name: 'Remove allergy 2' })).toBeVisible()
      await allergen.fill('Wool')
      await awaitAutosave(page, leaveRow)
      await expect(page.getByRole('button', { name: 'Remove Wool' })).toBeVisible()
      await expect(reaction).toHaveValue('Hives')
    })
    await step('a row is removed and put back', async () => {
      await page.getByRole('button', { name: 'Remove Wool' }).click()
      await expect(page.getByText('Removed: Wool')).toBeVisible()
      await page.getByRole('button', { name: /^Undo/ }).click()
      await expect(allergen).toHaveValue('Wool')
    })
    await step('a Save is refused', async () => {
      await page.locator('[name="allergies[1].reaction"]').fill('Itches')
      await allergen.fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Allergen is required')
      await expect(reaction).toHaveValue('Hives')
    })
    await step('the corrected form is saved', async () => {
      await allergen.fill('Latex')
      await saveForm(page, 'Allergies saved successfully')
      await expect(page.locator('.record-item-title')).toHaveText(['Penicillin', 'Latex'])
    })
    await step('an email is half typed, and a question opens more', async () => {
      await openTab('Personal', 'Personal Information')
      await edit.click()
      await awaitAutosave(page, () => emailField(page).fill('nobody'))
      await expect(autosaveLine(page)).toContainText('Not saved yet, check Email')
      await page.getByLabel('I have an emergency contact').check()
      await expect(page.getByLabel('Name (required)')).toBeVisible()
      await expect(emailField(page)).toHaveValue('nobody')
    })
    await step('the login ends and comes back', async () => {
      const cookies = await page.context().cookies()
      await page.context().clearCookies()
      await emailField(page).fill('ada@example.org')
      await expect(autosaveLine(page)).toContainText('check that you are still logged in')
      await page.context().addCookies(cookies)
      const contacts = page.getByRole('group', { name: 'Emergency contacts' }).last()
      await contacts.getByLabel('Name (required)').fill('Bertil')
      await leaveRow()
      await expect(autosaveLine(page)).toContainText('Not saved yet, check Contact 1: Phone')
      await contacts.getByLabel('Relationship').fill('Nephew')
      await contacts.getByLabel('Phone').fill('+1 555 010 0102')
      await leaveRow()
      await expect(autosaveLine(page)).toHaveText('Saved')
      await expect(emailField(page)).toHaveValue('ada@example.org')
    })
    await step('the form is saved', async () => {
      await saveForm(page, 'Personal information saved successfully')
      await expect(page.getByRole('main')).toContainText('ada@example.org')
    })
    await step('an answer hides others, which are kept', async () => {
      await openTab('Social History')
      await edit.click()
      const diet = page.getByLabel('Diet', { exact: true })
      await diet.fill('No aubergines')
      const smoking = page.getByLabel('Smoking status')
      const before = await smoking.inputValue()
      await smoking.selectOption('Never smoked')
      const notice = page.locator('.hiding-notice').first()
      await expect(notice).toContainText('Saving removes')
      await notice.getByRole('button', { name: /^Keep / }).click()
      await expect(notice).toHaveCount(0)
      await expect(smoking).toHaveValue(before)
      await expect(diet).toHaveValue('No aubergines')
    })
    await step('editing is stopped, which saves', async () => {
      await page.getByRole('link', { name: 'Stop editing' }).click()
      await expect(page.getByRole('main')).toContainText('No aubergines')
    })
    await step('step by step, the next step has its number', async () => {
      await tabs.getByRole('link', { name: 'Edit step by step' }).click()
      await expect(page.getByText(/^Step 1 of/)).toBeVisible()
      await page.getByRole('link', { name: /^Allergies/ }).click()
      await expect(page.getByText(/^Step 4 of/)).toBeVisible()
    })
  },
)

translated(
  'translated lists of medications stay whole, and keep what was typed',
  async ({ page, server, step }) => {
    const others = Array.from({ length: 8 }, (_, index) => ({ name: `Medication${index + 1}` }))
    const owner = await ownerWithSections(server, {
      medications: { medications: [{ name: 'Warfarin' }, { name: 'Senna' }, ...others] },
    })
    await logInAs(page, owner, server.origin)
    await openTranslated(page, '/profile/medications')
    const tabs = page.getByRole('navigation', { name: 'Medications' })
    const search = page.getByLabel('Search for a medication')
    const searchButton = page.getByRole('button', { name: 'Search', exact: true })
    const found = page.getByRole('status').filter({ hasText: /found/ }).last()
    await step('the list is filtered and its rows are selected', async () => {
      const filter = page.getByLabel('Search this list')
      await filter.fill('warf')
      await expect(page.getByText('1 medication found', { exact: true })).toBeVisible()
      await filter.fill('')
      await page.getByRole('link', { name: 'Select', exact: true }).click()
      await page.getByRole('link', { name: 'Select none' }).click()
      await expect(page.getByRole('checkbox', { name: 'Senna' })).not.toBeChecked()
      await page.getByRole('link', { name: 'Done' }).click()
      await expect(page.getByRole('checkbox')).toHaveCount(0)
    })
    await step('names are suggested while typing', async () => {
      await tabs.getByRole('link', { name: 'Add Medication' }).click()
      await search.pressSequentially('ibu')
      await expect(page.getByRole('option', { name: /^ibuprofen/i }).first()).toBeVisible()
      await search.pressSequentially('prof')
      await expect(page.getByRole('option', { name: /^ibuprofen/i }).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(search).toHaveValue('ibuprof')
    })
    await step('a search, a search for a dose, and a search for nothing', async () => {
      await search.fill('ibuprofen if my knee hurts')
      await searchButton.click()
      await expect(page.getByText('Not understood, and added as you typed it')).toBeVisible()
      await search.fill('ibuprofen 400 mg twice a day')
      await searchButton.click()
      await expect(page.getByText('Dose and times found')).toBeVisible()
      await search.fill('xylocarpine')
      await searchButton.click()
      await expect(found).toContainText('0 medications found')
      await expect(search).toHaveValue('xylocarpine')
      await search.fill('ibuprofen')
      await searchButton.click()
      await expect(found).not.toContainText('0 medications found')
    })
    await step('a found medication is added after a question', async () => {
      await page.getByRole('button', { name: 'Add to Current ibuprofen', exact: true }).click()
      await page.getByRole('button', { name: 'Yes, add it' }).click()
      await expectMessage(page, 'Added ibuprofen to current medications')
    })
    await step('a medication is discontinued', async () => {
      await page.getByRole('button', { name: 'Discontinue ibuprofen' }).click()
      await expectMessage(page, 'Moved ibuprofen to discontinued medications')
    })
    await step('a pasted list is answered line by line and added', async () => {
      await tabs.getByRole('link', { name: 'Add Medication' }).click()
      await page.getByRole('link', { name: 'Add several at once' }).click()
      await page
        .getByLabel('Your medicines')
        .fill('Current medications:\nLisnopril 10 mg daily\nmy mother takes digoxin 125 mcg daily')
      await page.getByRole('button', { name: 'Continue' }).click()
      const lines = page.getByRole('listitem')
      await expect(page.getByText('2 lines need your answer.')).toBeVisible()
      await lines
        .filter({ hasText: 'Lisnopril' })
        .getByRole('button', { name: 'Yes, lisinopril' })
        .click()
      await expect(page.getByText('1 line needs your answer.')).toBeVisible()
      await lines.filter({ hasText: 'digoxin' }).getByRole('button', { name: 'No' }).click()
      await expect(page.getByText(/your answer/)).toHaveCount(0)
      await expect(page.getByRole('checkbox', { name: /lisinopril 10 mg/ })).toBeChecked()
      await page.getByRole('button', { name: 'Add to the list' }).click()
      await expectMessage(page, 'Added 1 medication to current medications')
    })
    await step('a comment is written, edited and resolved', async () => {
      await page.getByRole('link', { name: 'View Info about Warfarin' }).click()
      await page.getByRole('link', { name: 'Comment on Warfarin' }).click()
      await page.getByRole('textbox', { name: 'New comment' }).fill('Every evening')
      await page.getByRole('button', { name: 'Save comment' }).click()
      await expectMessage(page, 'Comment saved')
      await page.getByRole('link', { name: 'Edit your comment' }).click()
      await page.getByRole('textbox', { name: 'Your comment' }).fill('Every morning')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(', edited')).toBeVisible()
      await page.getByRole('link', { name: 'Open (1)' }).click()
      await page.getByRole('textbox', { name: 'New comment' }).fill('Half a page')
      await page.getByRole('button', { name: 'Resolve', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Resolved (1)' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveValue('Half a page')
    })
  },
)

test('a page that is translated before the scripts run keeps what was typed', async ({
  page,
  browserFaults,
  server,
}) => {
  const owner = await ownerWithSections(server, { social: fullProfile.social })
  await logInAs(page, owner, server.origin)
  const load = await holdScripts(page)
  await page.goto('/profile/social?edit=1', { waitUntil: 'domcontentloaded' })
  await translatePage(page)
  const diet = page.getByLabel('Diet', { exact: true })
  await diet.fill('No aubergines')
  load()
  await waitForScripts(page)
  await expect(diet).toHaveValue('No aubergines')
  expect(await countUntranslated(page)).toBe(0)
  await awaitAutosave(page, () => page.getByLabel('Current occupation').fill('Bell founder'))
  await expect(autosaveLine(page)).toHaveText('Saved')
  await expect(diet).toHaveValue('No aubergines')
  // React says in the console that it draws the page anew.
  browserFaults.splice(0)
})

/** Opens a page, and translates it once it is hydrated. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await translatePage(page)
}

/**
 * Imitates a page translator in the document of a page: each text, also each later one, is
 * replaced by `<font><font>` with the text. The words stay, so that tests find the controls.
 */
async function translatePage(page: Page): Promise<void> {
  await page.evaluate(translate)
}

/** Returns the number of texts that are not translated; -1 in a document without translation. */
async function countUntranslated(page: Page): Promise<number> {
  return await page.evaluate(
    () => (window as TranslatedWindow).listTexts?.(document.body).length ?? -1,
  )
}

interface TranslatedWindow extends Window {
  listTexts?: (root: Node) => Text[]
}

// Runs in the browser.
function translate(): void {
  const listTexts = (root: Node): Text[] => {
    const isLeft = ({ data, parentElement }: Text) =>
      data.trim() === '' || !parentElement || parentElement.closest('script, style, textarea, font')
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, node =>
      isLeft(node as Text) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    return found
  }
  const replaceTexts = () => {
    for (const text of listTexts(document.body)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  Object.assign(window, { listTexts })
  replaceTexts()
  // React may replace the body.
  new MutationObserver(replaceTexts).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}
