import type { Bundle } from 'fhir/r4'

/** Answers with a summary as a download. @param name of the file, without its extension. */
export function summaryAnswer(summary: Bundle, name: string): Response {
  return new Response(JSON.stringify(summary), {
    headers: {
      'Content-Type': 'application/fhir+json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.json"`,
      'Cache-Control': 'no-store',
    },
  })
}
