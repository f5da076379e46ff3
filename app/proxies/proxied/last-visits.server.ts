import type { Access } from '#app/access/require-access-route.server.ts'
import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { minutes } from '#app/lib/time.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { MacRow } from '#db/rows/rows-with-mac.server.ts'

/** Pages that are at most this far apart belong to one visit. */
const visitMs = minutes(30)

/** Changes of a record since the last visit of its proxy. */
export interface UnseenChanges {
  /** ISO time of that visit. */
  since: string
  /** Saves by others. */
  changes: number
  /** Titles of the sections that were changed, the newest change first. */
  sections: string[]
  /** ISO time of the newest change. */
  changedAt?: string
  /** Comments by others; 0 without the right to read them. */
  comments: number
}

/** Records that a proxy visits the record now; does nothing for the owner. */
export async function recordVisit(
  db: Database,
  { accessId }: Pick<Access, 'accessId'>,
): Promise<void> {
  if (accessId === undefined) return
  const now = Date.now()
  const sameVisitSince = new Date(now - visitMs).toISOString()
  await proxyRows.update(db, query =>
    query
      .set(eb => {
        const isNewVisit = eb.or([
          eb('looked_at', 'is', null),
          eb('looked_at', '<=', sameVisitSince),
        ])
        const at = eb.case().when(isNewVisit).then(eb.ref('looked_at')).else(eb.ref('since_at'))
        const change = eb
          .case()
          .when(isNewVisit)
          .then(eb.ref('looked_change'))
          .else(eb.ref('since_change'))
        return {
          since_at: at.end(),
          since_change: change.end(),
          looked_at: new Date(now).toISOString(),
          looked_change: eb
            .selectFrom('users')
            .select('users.last_change')
            .whereRef('users.id', '=', 'proxies.owner_id'),
        }
      })
      .where('id', '=', accessId),
  )
}

type VisitColumns = Pick<
  MacRow<'proxies'>,
  'looked_at' | 'looked_change' | 'since_at' | 'since_change'
>

/**
 * Finds changes and comments by others since a proxy's last visit, without withheld sections.
 * @returns undefined before the first visit.
 */
export async function findUnseenChanges(
  db: Database,
  {
    owner,
    proxy,
    visits,
    canComment,
  }: { owner: RecordOwner; proxy: { id: string }; visits: VisitColumns; canComment: boolean },
): Promise<UnseenChanges | undefined> {
  const last = readLastVisit(visits)
  if (!last) return undefined
  let changes = db
    .selectFrom('profile_changes')
    .select(['section'])
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('changed_at').as('changed_at')])
    .where('user_id', '=', owner.id)
    .where('number', '>', last.change)
    .where('changed_by', '!=', proxy.id)
    .groupBy('section')
    .orderBy(({ fn }) => fn.max('number'), 'desc')
  let comments = db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', owner.id)
    .where('created_at', '>', last.at)
    // The author's id is null after their account is erased.
    .where(eb => eb.or([eb('author_id', 'is', null), eb('author_id', '!=', proxy.id)]))
  const withheld = [...(owner.withheld ?? [])]
  if (withheld.length > 0) {
    changes = changes.where('section', 'not in', withheld)
    comments = comments.where('section', 'not in', withheld)
  }
  const rows = await changes.execute()
  const { count } = await comments.executeTakeFirstOrThrow()
  const visible = rows.flatMap(row => {
    const section = sections.find(({ storedName }) => storedName === row.section)
    return section && !isWithheld(owner, section) ? [{ ...row, title: section.title }] : []
  })
  const [newest] = visible
  return {
    since: last.at,
    changes: visible.reduce((sum, row) => sum + Number(row.count), 0),
    sections: visible.map(({ title }) => title),
    ...(newest && { changedAt: newest.changed_at }),
    comments: canComment ? Number(count) : 0,
  }
}

// During a visit, the last visit is the one before it.
function readLastVisit({ looked_at, looked_change, since_at, since_change }: VisitColumns) {
  if (looked_at === null) return undefined
  const isVisit = Date.parse(looked_at) > Date.now() - visitMs
  return isVisit && since_at !== null
    ? { at: since_at, change: since_change }
    : { at: looked_at, change: looked_change }
}
