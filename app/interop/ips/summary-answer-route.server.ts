/** Answers with the JSON of a summary as a download. @param name without its extension. */
export function summaryAnswer(json: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(json), {
    headers: {
      'Content-Type': 'application/fhir+json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.json"`,
      'Cache-Control': 'no-store',
    },
  })
}
