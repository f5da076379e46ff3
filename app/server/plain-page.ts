import { formStyles } from '#app/emergency/view/styles/view-styles.ts'
import { product } from '#app/lib/product.ts'
import { cardImageSize, cardImagesPath } from '#app/profile/insurance-cards/card-image-limits.ts'
import { logoPaths } from '#app/ui/logo-paths.ts'

/** Values of the request that a plain page answers. */
export interface PlainPageContext {
  requestId: string
  cspNonce: string
  /** The configured origin. No page shows another one. */
  origin: string
  /** True for an upload of an insurance card: a 413 then names the maximum size. */
  isUpload?: boolean
  /** The largest body of the request in bytes, for a 413. */
  maxBytes?: number
  /** True if the disk is full, for a 503. */
  isFull?: boolean
  /** The line about settings that are not valid, for the page before the first start. */
  setupFault?: string
}

interface PageText {
  title: string
  text: string
  /** The link below the text; without it, a link to the start page. */
  link?: { path: string; label: string }
  /** True if the page has a better next step than its link. */
  isLinkQuiet?: boolean
}

/**
 * Returns the page for a request that failed or did not reach the application. It contains only the
 * id of the request, by which the operator finds it in the log.
 */
export function plainPage(status: number, context: PlainPageContext): string {
  const { requestId, cspNonce, origin } = context
  const { title, text, link = startPage, isLinkQuiet = false } = textFor(status, context)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${product.name}</title>
<style nonce="${cspNonce}">${formStyles}</style>
</head>
<body>
<header><a href="${origin}/">${logo} ${product.name}</a></header>
<main>
<i class="fold"></i>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${origin}${link.path}" class="call${isLinkQuiet ? ' quiet' : ''}">${link.label}</a></p>
</main>
<footer><p>Request ${requestId}</p></footer>
</body>
</html>
`
}

function textFor(status: number, context: PlainPageContext): PageText {
  const { isUpload, maxBytes, isFull, setupFault } = context
  if (setupFault !== undefined) return invalidSettings(setupFault)
  if (status === 503 && isFull) return fullDisk
  if (status === 413 && isUpload) return largeImage
  if (status === 413 && maxBytes) return largeForm(maxBytes)
  return texts[status] ?? (status < 500 ? unreadable : serverError)
}

const startPage = { path: '/', label: 'Go to the start page' }

const largeImage = {
  title: 'This image is too large',
  text: `The image of a card may have at most ${cardImageSize}. Nothing was saved. Go back and choose a smaller one: crop it to the card, or take the photo at a lower resolution.`,
  link: { path: cardImagesPath, label: 'Back to your insurance card images' },
}

function largeForm(maxBytes: number): PageText {
  return {
    title: 'This form is too large',
    isLinkQuiet: true,
    text: `The form is larger than ${maxBytes / 1024} KB. Nothing was saved. Press the Back button of your browser: most browsers bring the form back with what you typed. Shorten it, then send it again.`,
  }
}

const fullDisk = {
  title: 'Not saved',
  text: 'The disk of this server is full. Go back: most browsers bring back what you typed. Tell the operator of this site, and try again later.',
}

function invalidSettings(fault: string): PageText {
  const line = fault.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    title: `${product.name} cannot start yet`,
    text: `In an emergency call 112 (911 in North America) and ask the person, or look for a printed card.</p>
<p>For the operator: a setting is missing or not valid. ${line}.</p>${fault.includes('APP_URL') ? addressExample : ''}
<p>Nothing was changed. The file <code>.env.example</code> explains every setting.`,
    link: { path: '/', label: 'Try again' },
  }
}

const addressExample = `
<p>Set APP_URL to the https address that people open, and start the server again:</p>
<ul>
<li>with <code>docker run</code>: <code>-e APP_URL=https://health.example.org</code></li>
<li>with <code>docker compose</code>: the line <code>DOMAIN=health.example.org</code> in the file <code>.env</code></li>
</ul>`

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
    text: 'Nothing was saved. Go back and try again in a moment: most browsers bring back what you typed.',
  },
  431: {
    title: 'The request was too long',
    text: 'Check the address. If it is right, delete the cookies of this site and try again.',
  },
}

const { left, right, cross } = logoPaths
const logo = `<svg width="1.5em" height="1.5em" viewBox="0 0 40 40" aria-hidden="true"><path class="left" d="${left}"/><path class="right" d="${right}"/><path class="cross" d="${cross}"/></svg>`
