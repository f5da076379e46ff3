import type { Bundle } from 'fhir/r4'

/** Messages of a summary that is not made: the page beside them is that of the record or link. */
export const summaryRefusals = {
  wrongOwner:
    'No file was made: you opened the page from another account than the one that is logged in now.',
  notLogged: 'No file was made: the download could not be recorded. Please try again in a moment.',
}

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
