import { product } from '#app/lib/product.ts'
import { readerLength } from './form-pages.server.tsx'
import { drawn, html, type Markup } from './html.server.ts'
import { type Frame, postTo } from './page-frame.ts'
import { Field, type FieldProblem } from './view-fields.server.tsx'

/** The access by which a page is read. */
export interface Access {
  shareId: string
  /** ISO time at which it ends. */
  expiresAt: string
  /** The name that its reader gave. */
  reader?: string
  /** A note can be left. */
  mayNote: boolean
  problems?: FieldProblem[]
  /** The name that was typed and refused. */
  typedReader?: string
}

/**
 * Returns the end of a record: what the page is, and what a responder can do with it.
 * @param access none for a page that is looked at by its owner, and for paper.
 */
export function accessBox(frame: Frame, writtenIn: string, access: Access | undefined): Markup {
  const { texts, tag } = frame.language
  const own = writtenIn !== tag && html`<p>${texts.access.ownWords}</p>`
  return html`<div id="access" class="box"><h2>${texts.access.title}</h2><p>${texts.access.text}</p>${own}${
    access && actionsMarkup(frame, access)
  }<p class="small">${product.name}</p></div>`
}

function actionsMarkup(frame: Frame, access: Access): Markup {
  const { shareId, expiresAt, mayNote } = access
  const { texts, formats } = frame.language
  const here = `/view/${shareId}`
  const note = mayNote && html`<a href="${here}/note" class="call quiet">${texts.note.link}</a>`
  return html`<div class="screen"><p>${texts.access.until({ moment: formats.moment(expiresAt) })}</p><p class="acts"><a href="${here}/print" class="call quiet">${texts.access.print}</a> ${note}</p>${readerMarkup(frame, access)}<form method="post" action="${postTo(here, frame)}"><input type="hidden" name="intent" value="finish"/><button type="submit">${texts.access.finish}</button></form><p><a href="/" class="home">${texts.home}</a></p></div>`
}

function readerMarkup(frame: Frame, { shareId, reader, problems, typedReader }: Access): Markup {
  const { reader: texts } = frame.language.texts
  if (reader) return html`<p dir="auto">${texts.told({ name: reader })}</p>`
  const field = drawn(
    <Field
      frame={frame}
      name="reader"
      label={texts.label}
      hint={texts.hint}
      problems={problems}
      input={{ maxLength: readerLength, defaultValue: typedReader, dir: 'auto' }}
    />,
  )
  const target = postTo(`/view/${shareId}`, frame)
  return html`<form method="post" action="${target}"><input type="hidden" name="intent" value="reader"/>${field}<button type="submit" class="quiet">${texts.submit}</button></form>`
}
