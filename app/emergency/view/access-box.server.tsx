import { product } from '#app/lib/product.ts'
import { NameField } from './form-pages.server.tsx'
import { html, type Markup, renderMarkup } from './html.server.ts'
import { keepLanguage, type PageContext } from './page-context.ts'
import type { FieldProblem } from './view-fields.server.tsx'

/** The access of a responder to a page. */
export interface RecordAccess {
  shareId: string
  /** ISO time of its end. */
  expiresAt: string
  /** The name that the responder gave. */
  responderName?: string
  /** True if a note can still be left. */
  canLeaveNote: boolean
  problems?: FieldProblem[]
  /** The typed name that was refused. */
  typedName?: string
}

/**
 * Returns the end of a record: what the page is, and the actions of a responder.
 * @param access undefined for the owner's preview, for paper and without cookies.
 */
export function accessBoxMarkup(
  page: PageContext,
  writtenIn: string,
  access: RecordAccess | undefined,
): Markup {
  const { texts, tag } = page.language
  const own = writtenIn !== tag && html`<p>${texts.access.ownWords}</p>`
  return html`<div id="access" class="box"><h2>${texts.access.title}</h2>${
    access && actionsMarkup(page, access)
  }${page.isWithoutCookies && html`<p class="screen">${texts.access.noCookies}</p>`}<p>${texts.access.text}</p>${own}<p class="small">${product.name}</p></div>`
}

function actionsMarkup(page: PageContext, access: RecordAccess): Markup {
  const { shareId, expiresAt, canLeaveNote } = access
  const { texts, formats } = page.language
  const here = `/view/${shareId}`
  const note =
    canLeaveNote && html`<a href="${here}/note" class="call quiet">${texts.note.link}</a>`
  return html`<div class="screen"><div class="acts"><a href="${here}/print" class="call quiet">${texts.access.print}</a><form method="post" action="${keepLanguage(here, page)}"><input type="hidden" name="intent" value="finish"/><button type="submit">${texts.access.finish}</button></form>${note}</div><p>${texts.access.until({ moment: formats.moment(expiresAt) })}</p>${nameFormMarkup(page, access)}<p><a href="/" class="lone">${texts.home}</a></p></div>`
}

function nameFormMarkup(
  page: PageContext,
  { shareId, responderName, problems, typedName }: RecordAccess,
): Markup {
  const { reader: texts } = page.language.texts
  if (responderName) return html`<p dir="auto">${texts.told({ name: responderName })}</p>`
  const field = renderMarkup(<NameField page={page} problems={problems} typed={typedName} />)
  const target = keepLanguage(`/view/${shareId}`, page)
  return html`<form method="post" action="${target}"><input type="hidden" name="intent" value="reader"/>${field}<button type="submit" class="quiet">${texts.submit}</button></form>`
}
