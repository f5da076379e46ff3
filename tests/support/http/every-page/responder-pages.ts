import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { newOwner, ownerWithFullProfile, ownerWithProfile, sharedOwner } from '../../data/owner.ts'
import { wrongCode } from '../wrong-codes.ts'
import type { Here, PageStates } from './open-state.ts'

type Make = Parameters<typeof sharedOwner>[1]

/** The pages of a responder in each language, and their rarer states. */
export const responderPages: PageStates = {
  ...Object.fromEntries(
    allLanguages.flatMap(({ tag }): [string, (here: Here) => Promise<void>][] => [
      [`/view asking for the code, in ${tag}`, here => openCode(here, `?lang=${tag}`)],
      [`/view after a wrong code, in ${tag}`, here => openCode(here, `?lang=${tag}&e=wrong`)],
      [
        `/view with a full record, in ${tag}`,
        here => openRecord(here, ownerWithFullProfile, `?lang=${tag}`),
      ],
      [
        `/view/:shareId/note, in ${tag}`,
        here => openRecord(here, ownerWithFullProfile, `/note?lang=${tag}`),
      ],
    ]),
  ),
  '/view with an empty record': here => openRecord(here, newOwner),
  '/view, finished': async here => {
    await openRecord(here, ownerWithProfile)
    await here.page.locator('form:has(input[value=finish]) button').click()
    await here.page.getByRole('status').first().waitFor()
  },
  '/view after too few digits': here => openCode(here, '?e=form'),
  '/view after a right code without cookies': here => openCode(here, '?c=1'),
  '/view, waiting after wrong codes': async here => {
    const { shareId, code } = await ownerWithProfile(here.server)
    await here.page.goto(`/view/${shareId}`)
    for (let tries = 0; tries < 6; tries++) {
      await here.page.locator('input[name=code]').fill(wrongCode(code, tries))
      await here.page.locator('form button').first().click()
      await here.page.waitForLoadState()
    }
  },
  '/view/:shareId/note, sent': async here => {
    await openRecord(here, ownerWithProfile, '/note')
    await here.page.locator('textarea').fill('Taken to St. Mary’s, ward 3.')
    await here.page.locator('input[name=phone]').fill('+1 555 0100')
    await here.page.locator('form button').first().click()
    await here.page.getByRole('status').waitFor()
  },
}

async function openCode({ page, server }: Here, query: string): Promise<void> {
  const { shareId } = await sharedOwner(server, ownerWithFullProfile)
  await page.goto(`/view/${shareId}${query}`)
}

async function openRecord({ page, server }: Here, make: Make, below = ''): Promise<void> {
  const { shareId, code } = await sharedOwner(server, make)
  await page.goto(`/view/${shareId}/${code}`)
  if (below) await page.goto(`/view/${shareId}${below}`)
}
