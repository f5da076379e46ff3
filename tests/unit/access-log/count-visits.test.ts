import { expect, test } from 'vitest'
import type { Visitor } from '#app/access-log/access-log.ts'
import { countVisits } from '#app/access-log/visit-list.tsx'

test.each<[visitors: Visitor[], string]>([
  [['unknown'], '1 visit on this page'],
  [['responder'], '1 visit on this page, with an emergency link'],
  [['proxy', 'proxy'], '2 visits on this page, all by proxies'],
  [
    ['proxy', 'responder', 'owner', 'responder'],
    '4 visits on this page: 2 with an emergency link, 1 by a proxy, 1 by the owner',
  ],
  [['responder', 'unknown'], '2 visits on this page: 1 with an emergency link'],
])('the visits of %j are counted by their origin', (visitors, words) => {
  expect(countVisits(visitors.map(visitor => ({ visitor })))).toBe(words)
})
