import { product } from '#app/lib/product.ts'
import { cardImageSize, cardImagesPath } from '#app/profile/insurance-cards/card-image-limits.ts'

/** Values of the request that a plain page answers. */
export interface PlainPageContext {
  requestId: string
  cspNonce: string
  /** The configured origin. No page shows another one. */
  origin: string
  /** True for an upload of an insurance card: a 413 then names the maximum size. */
  isUpload?: boolean
}

/** Values that every plain page shows of its request. */
export type PageRequest = Pick<PlainPageContext, 'requestId' | 'cspNonce'> & { origin?: string }

interface PageText {
  title: string
  text: string
  /** The link below the text; without it, a link to the start page. */
  link?: { path: string; label: string }
  /** Markup of a form with escaped values. */
  form?: string
}

/**
 * Returns the page for a request that failed or did not reach the application. It contains only the
 * id of the request, by which the operator finds it in the log.
 */
export function plainPage(
  status: number,
  { isUpload = false, ...request }: PlainPageContext,
): string {
  return plainDocument(textFor(status, isUpload), request)
}

/** Returns a page without the application. Without an origin its links are paths. */
export function plainDocument(
  { title, text, link = startPage, form = '' }: PageText,
  { requestId, cspNonce, origin = '' }: PageRequest,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${product.name}</title>
<style nonce="${cspNonce}">${style}</style>
</head>
<body>
<header><a href="${origin}/">${product.name}</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
${form}
<p><a href="${origin}${link.path}">${link.label}</a></p>
<p class="id">Request ${requestId}</p>
</main>
</body>
</html>
`
}

function textFor(status: number, isUpload: boolean): PageText {
  if (isUpload && status === 413) return largeImage
  return texts[status] ?? (status < 500 ? unreadable : serverError)
}

const startPage = { path: '/', label: 'Go to the start page' }

const largeImage = {
  title: 'This image is too large',
  text: `The image of a card may have at most ${cardImageSize}. Nothing was saved. Go back and choose a smaller one: crop it to the card, or take the photo at a lower resolution.`,
  link: { path: cardImagesPath, label: 'Back to your insurance card images' },
}

const unreadable = {
  title: 'This address does not work',
  text: `${product.name} could not read this request. Check the address, or begin at the start page.`,
}

const serverError = {
  title: 'Something went wrong',
  text: 'The fault is ours, not yours. Please try again in a moment.',
}

const texts: Record<number, PageText> = {
  403: {
    title: 'Nothing was changed',
    text: `This request did not come from a page of this ${product.name}, so for your safety it was not carried out. Open ${product.name} at its start page and try again from there.`,
  },
  404: { title: 'Page not found', text: 'There is nothing at this address.' },
  405: { title: 'This is not possible here', text: 'Nothing was changed.' },
  408: {
    title: 'The connection was too slow',
    text: 'The request did not arrive in time. Nothing was changed. Please try again.',
  },
  413: {
    title: 'That is too much at once',
    text: 'The request is larger than this server accepts. Nothing was saved.',
  },
  503: {
    title: 'The server is very busy just now',
    text: 'Nothing was saved. Please go back and try again in a moment.',
  },
  431: {
    title: 'The request was too long',
    text: 'Check the address. If it is right, delete the cookies of this site and try again.',
  },
}

const style =
  ':root{color-scheme:light dark}' +
  'body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;color:#1c2626;background:#faf8f4}' +
  'main{max-width:34rem;margin:0 auto;padding:3rem 1rem}' +
  'h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}' +
  'header{padding:.5rem 1rem;border-bottom:1px solid #c9c4b8}header a{font-weight:600;text-decoration:none}' +
  'input:not([type=checkbox],[type=hidden]){box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem;font:inherit;border:1px solid #566060;border-radius:.25rem}' +
  'button{min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;color:#fff;background:#0b5d63;border:0;border-radius:.25rem}' +
  'input:focus-visible,button:focus-visible{outline:3px solid;outline-offset:3px}' +
  'a{display:inline-block;padding:.5rem 0;color:#0b5d63}' +
  'a:focus-visible{outline:3px solid;outline-offset:3px}' +
  '.id{font-size:1rem;color:#566060}' +
  '@media(prefers-color-scheme:dark){body{color:#e8ecea;background:#141a1a}header{border-color:#3a4444}button{color:#10201f;background:#7fd1d4}a{color:#7fd1d4}.id{color:#a3adab}}'
