import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useHref, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import {
  accessLogAddress,
  accessLogCsvPath,
  accessLogPath,
  accessLogTitle,
  accessLogTitleFor,
  formatCount,
  parseAccessLogQuery,
} from '#app/access-log/access-log.ts'
import { AccessLogFilterForm, useAccessLogFilter } from '#app/access-log/access-log-filter.tsx'
import { loadAccessLog } from '#app/access-log/load-access-log.server.ts'
import { SealCheck } from '#app/access-log/seal-check.tsx'
import { countVisits, VisitList } from '#app/access-log/visit-list.tsx'
import { timeZoneName } from '#app/accounts/time-zone/time-zones.server.ts'
import { notesPath, notesTitle } from '#app/emergency/responder-notes/responder-notes-path.ts'
import { FoldableFilter } from '#app/forms/fields/foldable-filter.tsx'
import { PageWithForm } from '#app/forms/fields/page-with-form.tsx'
import { env } from '#app/lib/env.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FileNote, useFileRequest } from '#app/ui/file-note.tsx'
import { OwnerAndDate } from '#app/ui/letterhead.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Paper } from '#app/ui/paper.tsx'

export const { handle, meta } = defineTitleFrom<typeof loader>(({ parsed: { faults }, title }) =>
  Object.keys(faults).length > 0 ? `Error: ${title}` : title,
)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'audit')
  const parsed = parseAccessLogQuery(new URL(request.url).searchParams)
  const log = await loadAccessLog(context.db, access, parsed.query)
  const title = accessLogTitleFor(access.accessId !== undefined)
  const { timeZone } = access.actor
  const zone = timeZone && timeZoneName(timeZone)
  const years = env().accessLogYears
  return await access.show(accessLogTitle, { log, parsed, title, zone, years })
})

/** Shows the access log of a record. */
export default function AccessLog() {
  const { log, parsed, title, zone, years } = useLoaderData<typeof loader>()
  const { visits, matchCount, links, check, newer, older } = log
  const { before: _before, after: _after, check: _check, ...filter } = parsed.query
  const { form, fields, values } = useAccessLogFilter(parsed)
  const file = useHref(accessLogAddress(filter, accessLogCsvPath))
  const csv = useFileRequest()
  const isFiltered = [...Object.values(filter), parsed.typed.from, parsed.typed.to].some(Boolean)
  const proxiedOwner = useProxiedOwner()
  const possessive = proxiedOwner ? `${proxiedOwner.firstName}’s` : 'your'
  const isEmpty = check.count === 0 && check.missing.length === 0
  return (
    <Paper head={<OwnerAndDate />}>
      <PageWithForm
        form={form}
        title={title}
        lead={`Everybody who opened ${possessive} record with an emergency link or as a proxy, and every export, newest first.`}
        width="wide"
      >
        <p className="max-w-prose">
          Notes that somebody left for {proxiedOwner?.firstName ?? 'you'} are in{' '}
          <Link to={notesPath} className="link">
            {notesTitle}
          </Link>
          .
        </p>
        <details className="disclosure max-w-prose">
          <summary>How this list works</summary>
          <div className="space-y-3 pb-2">
            <p>
              Entries of one person that are less than 30 minutes apart are one visit. Open a visit
              to see its entries.
            </p>
            <p>
              People with an emergency link need no account. We do not check the names that they
              give.
            </p>
            <p>
              Nobody can edit or remove entries here, not even you. We keep them for {years}
              &nbsp;years.
            </p>
          </div>
        </details>
        {isEmpty ? (
          <EmptyState icon="activity" title={`Nobody has opened ${possessive} record yet`}>
            As soon as somebody does, you see here who it was, when, and with which link.
          </EmptyState>
        ) : (
          <>
            <SealCheck
              check={check}
              checkAllAddress={accessLogAddress({ ...parsed.query, check: 'all' }, accessLogPath)}
            />
            <FoldableFilter count={check.count} isFiltered={isFiltered}>
              <AccessLogFilterForm
                fields={fields}
                values={values}
                links={links}
                zone={zone}
                isFiltered={isFiltered}
              />
            </FoldableFilter>
            <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <div>
                <p role="status" className="font-semibold tabular-nums">
                  {formatCounts(matchCount, check.count)}
                </p>
                {visits.length > 0 && <p className="!mt-0 text-muted">{countVisits(visits)}</p>}
              </div>
              {matchCount > 0 && (
                <a href={file} onClick={csv.request} className="button button-secondary no-print">
                  Download as CSV
                </a>
              )}
            </div>
            <FileNote isRequested={csv.isRequested} file="file" />
            {visits.length > 0 && <VisitList visits={visits} />}
            <PageLinks
              label="Pages of the log"
              links={{
                'Newer entries': newer && accessLogAddress(newer, accessLogPath),
                'Older entries': older && accessLogAddress(older, accessLogPath),
              }}
            />
          </>
        )}
      </PageWithForm>
    </Paper>
  )
}

function formatCounts(matchCount: number, totalCount: number): string {
  if (matchCount === 0) return 'No entry fits this filter.'
  const entries = `${formatCount(totalCount)} ${totalCount === 1 ? 'entry' : 'entries'}`
  return matchCount === totalCount ? entries : `${formatCount(matchCount)} of ${entries}`
}
