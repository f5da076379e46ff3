import { existsSync, readdirSync } from 'node:fs'
import { extname, posix, sep } from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import express, { type RequestHandler, type Response, Router } from 'express'
import { requestStateOf } from './request-state.ts'

/**
 * The files that are the same for everyone: built assets, whose names change with their content,
 * for a year, and the rest of the public folder for an hour.
 * @param folder the built client, `build/client`
 */
export function publicFiles(folder: string): RequestHandler {
  const setHeaders = (res: Response) => {
    requestStateOf(res).isPublicFile = true
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

/** Passes on what is no file of the build, without a question to the disk for each page. */
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

/** Answers with what `scripts/build/precompress-assets.ts` made of a file, where there is one and the browser takes it. */
function precompressedFile(folder: string, setHeaders: (res: Response) => void): RequestHandler {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : [])
  return (req, res, next) => {
    const plain = req.path.slice(1)
    const found = compressedEndings.find(
      ({ encoding, ending }) =>
        files.has(plain + ending) && req.acceptsEncodings(encoding) === encoding,
    )
    if (!found) return next()
    setHeaders(res)
    res.vary('Accept-Encoding').type(extname(plain)).set('Content-Encoding', found.encoding)
    res.sendFile(plain + found.ending, { root: folder, immutable: true, maxAge: '1y' })
  }
}

// The smaller one first: it is taken by every browser that takes both.
const compressedEndings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
]

/** Brotli or gzip for all that can be pressed: pages reflect no input beside secrets. Light settings keep memory low. */
export function compressResponses(): RequestHandler {
  return compression({ brotli: { params: compressionParams } })
}

// Quality 2 takes a tenth more bytes for a page than 4, and less time and memory.
const compressionParams = {
  [constants.BROTLI_PARAM_QUALITY]: 2,
  [constants.BROTLI_PARAM_LGWIN]: 16,
}
