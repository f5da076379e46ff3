import { hasUnreviewedStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { PublicText } from '../links/public-text.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { AccessBox, type RecordAccess } from './access-box.server.tsx'
import type { PageContext } from './page-context.ts'
import { PublicPanel } from './public-panel.server.tsx'
import { RecordBar } from './record-bar.server.tsx'
import { RecordBody } from './record-body.server.tsx'
import { paperStyles, recordStyles } from './styles/record-styles.ts'
import { ViewDocument } from './view-document.server.tsx'
import { ProblemSummary, pageTitle } from './view-fields.server.tsx'
import { Words } from './words.server.tsx'

interface RecordPageProps {
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

/** Draws the emergency view: facts that change first aid, contacts, then everything else. */
export function RecordPage(props: RecordPageProps) {
  const { page, record, access, done, publicText, isPaper = false } = props
  const { texts } = page.language
  const problems = access?.problems ?? []
  return (
    <ViewDocument
      page={page}
      // No name in the title: browsers keep titles in their history.
      title={pageTitle(texts.record.title, page, problems)}
      styles={isPaper ? paperStyles : recordStyles}
      head={<RecordHead page={page} done={done} />}
      bar={!isPaper && <RecordBar record={record} page={page} />}
    >
      <ProblemSummary page={page} problems={problems} />
      {isPaper && <HowToPrint page={page} back={`/view/${access?.shareId}`} />}
      {!access && !page.isWithoutCookies && <PreviewNotice page={page} />}
      <PublicPanel page={page} publicText={publicText} />
      <RecordBody record={record} isPaper={isPaper} />
      <AccessBox page={page} writtenIn={record.writtenIn} access={isPaper ? undefined : access} />
      {isPaper && <script nonce={page.nonce}>{printScript}</script>}
    </ViewDocument>
  )
}

// One line beside the logo: a confirmation, else the kind of the page.
function RecordHead({ page, done }: Pick<RecordPageProps, 'page' | 'done'>) {
  if (done) return <Words as="p" role="status" className="eyebrow ok" text={done} />
  return <Words as="p" className="eyebrow" text={page.language.texts.record.eyebrow} />
}

function PreviewNotice({ page: { path, language } }: { page: PageContext }) {
  const { preview, notReviewed, previewBack } = language.texts.record
  return (
    <div role="status" className="box screen">
      <Words as="p" text={preview} />
      {hasUnreviewedStates && <Words as="p" text={notReviewed} />}
      <p>
        <Words as="a" className="lone" href={path.replace(/\/preview$/, '')} text={previewBack} />
      </p>
    </div>
  )
}

// Opens the print dialog and replaces the text by a button. A browser without `print` stops at the
// first statement and keeps the text.
const printScript =
  'onload=print;how.hidden=true;again.hidden=false;again.onclick=function(){print()}'

function HowToPrint({ page, back }: { page: PageContext; back: string }) {
  const { printHow, print, backToRecord } = page.language.texts.access
  return (
    <div className="box screen">
      <Words as="p" id="how" text={printHow} />
      <Words as="button" id="again" type="button" hidden text={print} />
      <p>
        <Words as="a" href={back} text={backToRecord} />
      </p>
    </div>
  )
}
