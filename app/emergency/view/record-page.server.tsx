import type { PublicText } from '../links/public-lines.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { type Access, accessBox } from './access-box.server.tsx'
import { Done } from './form-pages.server.tsx'
import { drawn, html, type Markup } from './html.server.ts'
import type { Frame } from './page-frame.ts'
import { OpenPanel } from './public-panel.server.tsx'
import { recordBody } from './record-body.server.ts'
import { longDocument } from './view-document.server.tsx'
import { Problems, titleOf } from './view-fields.server.tsx'
import { paperStyles, recordStyles } from './view-styles.ts'

export interface RecordPage {
  frame: Frame
  record: EmergencyRecord
  /** The access by which it was opened; without it, it is the owner's preview. */
  access?: Access
  /** A line on top that says what was just done. */
  done?: string
  /** The lines that are shown without the code, for the owner's preview. */
  open?: PublicText
  /** Laid out as paper, to be printed. */
  isPaper?: boolean
}

/** Returns the emergency view: what changes first aid, whom to call, then everything else. */
export function recordMarkup({ frame, record, access, done, open, isPaper }: RecordPage): Markup {
  const { language } = frame
  const problems = access?.problems ?? []
  const body = recordBody(record, { language, hasActions: access !== undefined && !isPaper })
  const content = html`${problems.length > 0 && drawn(<Problems frame={frame} problems={problems} />)}${
    done && drawn(<Done>{done}</Done>)
  }${isPaper && howToPrint(frame, `/view/${access?.shareId}`)}${!access && previewMark(frame)}${
    open && drawn(<OpenPanel frame={frame} open={open} />)
  }${body}${accessBox(frame, record.writtenIn, isPaper ? undefined : access)}${
    isPaper && html`<script nonce="${frame.nonce}">${printScript}</script>`
  }`
  // No name in the title: browsers keep titles in their history.
  const title = titleOf(language.texts.record.title, frame, problems)
  return longDocument({ frame, title, styles: isPaper ? paperStyles : recordStyles }, content)
}

function previewMark({ path, language }: Frame): Markup {
  const { record } = language.texts
  const back = path.replace(/\/preview$/, '')
  return html`<div role="status" class="box screen"><p>${record.preview}</p><p><a href="${back}">${record.previewBack}</a></p></div>`
}

// Opens the print dialog and swaps the words below for a button that opens it again. A browser
// without `print` stops at the first statement and keeps the words.
const printScript =
  'onload=print;how.hidden=true;again.hidden=false;again.onclick=function(){print()}'

function howToPrint({ language }: Frame, back: string): Markup {
  const { access } = language.texts
  return html`<div class="box screen"><p id="how">${access.printHow}</p><button id="again" type="button" hidden>${access.print}</button><p><a href="${back}">${access.backToRecord}</a></p></div>`
}
