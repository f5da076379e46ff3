import { expect, test, vi } from 'vitest'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import { loader } from '#app/routes/dashboard/reminders.tsx'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import {
  fillProfile,
  type LoggedInOwner,
  logInNewOwner,
} from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'

openDatabaseBeforeEach('2026-01-01T08:00:00Z')

const asked = (path: string, accessId: string, { cookie }: LoggedInOwner) =>
  visit(db, proxyUrl(accessId, path), cookie)

test('Due reminders are listed as far as the reader may see them, with a link on the dashboard', async () => {
  const { person } = await createPersonWithLink(db)
  await fillProfile(db, person, { social: fullProfile.social })
  vi.setSystemTime('2026-07-02T08:00:00Z')
  const bert = await logInNewOwner(db)
  const access = await grantAccess(db, person, bert.owner, 'view_only')
  expect((await loader(asked('/reminders', access, bert))).toConfirm).toMatchObject([
    { slug: 'social' },
  ])
  expect((await dashboard(asked('/dashboard', access, bert))).isDue).toBe(true)

  const cora = await logInNewOwner(db)
  const withheld = ['social_history']
  const limited = await grantAccess(db, person, cora.owner, 'view_only', { withheld })
  expect((await loader(asked('/reminders', limited, cora))).toConfirm).toEqual([])
  expect((await dashboard(asked('/dashboard', limited, cora))).isDue).toBe(false)
})

test('A record without due reminders lists none', async () => {
  const anna = await logInNewOwner(db)
  await fillProfile(db, anna.owner, { social: fullProfile.social })
  const nothing = { toConfirm: [], toReview: [] }
  expect(await loader(visit(db, '/reminders', anna.cookie))).toEqual(nothing)
  expect((await dashboard(visit(db, '/dashboard', anna.cookie))).isDue).toBe(false)
})
