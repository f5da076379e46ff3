import { existsSync, readdirSync } from 'node:fs'
import { extname, posix, sep } from 'node:path'
import express, { type RequestHandler, type Response, Router } from 'express'
import { readRequestState } from './request-state.ts'

/**
 * Serves public files: built assets with hashed names for a year, and all others for an hour.
 * @param folder the built client, `build/client`.
 */
export function publicFiles(folder: string): RequestHandler {
  const setHeaders = (res: Response) => {
    readRequestState(res).isPublicFile = true
  }
  const shared = { index: false, redirect: false, setHeaders } as const
  return Router()
    .use('/assets', precompressedFile(`${folder}/assets`, setHeaders))
    .use(
      '/assets',
      express.static(`${folder}/assets`, {
        ...shared,
        immutable: true,
        maxAge: '1y',
        fallthrough: false,
      }),
    )
    .use(existingFile(folder, express.static(folder, { ...shared, maxAge: '1h' })))
}

/** Passes on requests for other paths without asking the disk. */
function existingFile(folder: string, serve: RequestHandler): RequestHandler {
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : []
  const names = new Set(entries.map(name => `/${name.replaceAll(sep, '/')}`))
  return (req, res, next) => {
    const name = posix.normalize(decodeURIComponent(req.path))
    if (names.has(name)) serve(req, res, next)
    else next()
  }
}

/** Serves the files of `scripts/build/precompress-assets.ts` to browsers that accept them. */
function precompressedFile(folder: string, setHeaders: (res: Response) => void): RequestHandler {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : [])
  return (req, res, next) => {
    const plain = req.path.slice(1)
    const variant = compressedEndings.find(
      ({ encoding, ending }) =>
        files.has(plain + ending) && req.acceptsEncodings(encoding) === encoding,
    )
    if (!variant) return next()
    setHeaders(res)
    res.vary('Accept-Encoding').type(extname(plain)).set('Content-Encoding', variant.encoding)
    res.sendFile(plain + variant.ending, { root: folder, immutable: true, maxAge: '1y' })
  }
}

// The encoding with the smaller files is first.
const compressedEndings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
]
