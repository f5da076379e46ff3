import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { tryWrongCodes } from '#tests/support/http/wrong-codes.ts'

test('the dashboard shows the three most urgent notices and folds the others', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'amoxicillin' }] },
    allergies: { allergies: [{ allergen: 'Penicillin' }] },
  })
  const responder = new HttpClient(server.origin, '127.0.4.77')
  await responder.post(`/view/${owner.shareId}`, { code: owner.code })
  await responder.post(`/view/${owner.shareId}/note`, { text: 'Taken to ward 3.' })
  await tryWrongCodes(server, owner)

  await openAs(page, owner, '/dashboard')
  const region = page.getByRole('region', { name: 'Needs attention' })
  const words = [
    'The medication check has a finding',
    'Your emergency link is locked',
    'left you a note',
    'was opened on a device',
    'Next: ',
  ]
  const notices = words.map(text => region.getByText(text))
  for (const notice of notices.slice(0, 3)) await expect(notice).toBeVisible()
  for (const notice of notices.slice(3)) await expect(notice).toBeHidden()
  await region.getByText('2 more').click()
  const tops = await Promise.all(notices.map(async notice => (await notice.boundingBox())?.y ?? -1))
  expect(tops).toEqual([...tops].sort((one, other) => one - other))

  await region.getByRole('button', { name: 'Dismiss' }).click()
  await expect(region.getByText('was opened on a device')).toHaveCount(0)
  await expect(region.getByText('1 more')).toBeVisible()
})
