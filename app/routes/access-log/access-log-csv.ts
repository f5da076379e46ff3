import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { seenQuery, seenTitle } from '#app/access-log/access-log.ts'
import { accessCsv } from '#app/access-log/access-log-csv.server.ts'
import { everyAccess } from '#app/access-log/list-access.server.ts'

/** Who has seen a record, as a file: every entry that the filter leaves. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'audit')
  const { owner } = access
  const { query, faults } = seenQuery(new URL(request.url).searchParams)
  const [fault] = Object.values(faults).flat()
  // Rather no file than one that holds more than was asked for.
  if (fault) throw new Response(`No file was made. ${fault}`, { status: 400 })
  await logProxyRead({ request, context }, access, `${seenTitle} (CSV)`)
  const file = Readable.from(accessCsv(everyAccess(context.db, owner, query)))
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="medfold-access-log.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
