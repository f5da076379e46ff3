const mediaTypes = { png: 'image/png', svg: 'image/svg+xml' }

/** Returns a picture as a download. @param name file name without extension. */
export function pictureDownload(
  picture: Buffer | string,
  name: string,
  extension: keyof typeof mediaTypes = 'png',
): Response {
  const body = typeof picture === 'string' ? picture : new Uint8Array(picture)
  return new Response(body, {
    headers: {
      'Content-Type': mediaTypes[extension],
      'Content-Disposition': `attachment; filename="${name}.${extension}"`,
      'Cache-Control': 'no-store',
    },
  })
}
