import { hasUnreviewedStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { PublicText } from '../links/public-text.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { accessBoxMarkup, type RecordAccess } from './access-box.server.tsx'
import { html, type Markup, renderMarkup } from './html.server.ts'
import type { PageContext } from './page-context.ts'
import { PublicPanel } from './public-panel.server.tsx'
import { barMarkup } from './record-bar.server.ts'
import { recordBody } from './record-body.server.ts'
import { paperStyles, recordStyles } from './styles/record-styles.ts'
import { longDocumentMarkup } from './view-document.server.tsx'
import { ProblemSummary, pageTitle } from './view-fields.server.tsx'

export interface RecordPage {
  page: PageContext
  record: EmergencyRecord
  /** Undefined for the owner's preview, and for a responder without cookies. */
  access?: RecordAccess
  /** A line on top that confirms an action. */
  done?: string
  /** The lines that are shown without the code, for the owner's preview. */
  publicText?: PublicText
  /** True for the page that is laid out for printing. */
  isPaper?: boolean
}

/** Returns the emergency view: facts that change first aid, contacts, then everything else. */
export function recordMarkup({
  page,
  record,
  access,
  done,
  publicText,
  isPaper,
}: RecordPage): Markup {
  const { language } = page
  const problems = access?.problems ?? []
  const content = html`${problems.length > 0 && renderMarkup(<ProblemSummary page={page} problems={problems} />)}${
    isPaper && howToPrint(page, `/view/${access?.shareId}`)
  }${!access && !page.isWithoutCookies && previewMark(page)}${
    publicText && renderMarkup(<PublicPanel page={page} publicText={publicText} />)
  }${recordBody(record, language, isPaper)}${accessBoxMarkup(page, record.writtenIn, isPaper ? undefined : access)}${
    isPaper && html`<script nonce="${page.nonce}">${printScript}</script>`
  }`
  // One line beside the logo: a confirmation, else the kind of the page.
  const head = done
    ? html`<p role="status" class="eyebrow ok">${done}</p>`
    : html`<p class="eyebrow">${language.texts.record.eyebrow}</p>`
  // No name in the title: browsers keep titles in their history.
  const title = pageTitle(language.texts.record.title, page, problems)
  return longDocumentMarkup(
    { page, title, styles: isPaper ? paperStyles : recordStyles },
    { head, content, ...(!isPaper && { bar: barMarkup(record, page) }) },
  )
}

function previewMark({ path, language }: PageContext): Markup {
  const { record } = language.texts
  const back = path.replace(/\/preview$/, '')
  return html`<div role="status" class="box screen"><p>${record.preview}</p>${hasUnreviewedStates && html`<p>${record.notReviewed}</p>`}<p><a class="lone" href="${back}">${record.previewBack}</a></p></div>`
}

// Opens the print dialog and replaces the text by a button. A browser without `print` stops at the
// first statement and keeps the text.
const printScript =
  'onload=print;how.hidden=true;again.hidden=false;again.onclick=function(){print()}'

function howToPrint({ language }: PageContext, back: string): Markup {
  const { access } = language.texts
  return html`<div class="box screen"><p id="how">${access.printHow}</p><button id="again" type="button" hidden>${access.print}</button><p><a href="${back}">${access.backToRecord}</a></p></div>`
}
