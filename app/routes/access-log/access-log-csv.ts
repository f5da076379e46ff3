import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import {
  type AccessLogQuery,
  accessLogTitle,
  parseAccessLogQuery,
} from '#app/access-log/access-log.ts'
import { accessCsv } from '#app/access-log/access-log-csv.server.ts'
import { readAccessLog } from '#app/access-log/read-access-log.server.ts'

/** Exports the filtered access log as CSV. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'audit')
  const query = readQuery(request)
  const entries = readAccessLog(context.db, access.owner, query, access.actor.timeZone)
  const file = createReadableStreamFromReadable(Readable.from(accessCsv(entries)))
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="medfold-access-log.csv"',
    'Cache-Control': 'no-store',
  }
  return await access.show(`${accessLogTitle} (CSV)`, new Response(file, { headers }))
})

// Throws for an invalid filter: without it the file would contain more than the owner wants.
function readQuery({ url }: Request): AccessLogQuery {
  const { query, faults } = parseAccessLogQuery(new URL(url).searchParams)
  const [fault] = Object.values(faults).flat()
  if (fault) throw new Response(`No file was made. ${fault}`, { status: 400 })
  return query
}
