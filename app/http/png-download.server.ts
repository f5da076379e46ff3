/** A PNG that the browser saves under a name, without the ending. */
export function pngDownload(png: Buffer, name: string): Response {
  return new Response(new Uint8Array(png), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="${name}.png"`,
      'Cache-Control': 'no-store',
    },
  })
}
