/** Returns a PNG download. @param name file name without extension. */
export function pngDownload(png: Buffer, name: string): Response {
  return new Response(new Uint8Array(png), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="${name}.png"`,
      'Cache-Control': 'no-store',
    },
  })
}
