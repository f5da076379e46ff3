import type { Person } from '#app/accounts/person.server.ts'
import { loadProfile } from '#app/profile/profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { type EmergencyRecord, emergencyRecordOf } from '../emergency-record.ts'
import { englishLanguage, type Language } from '../languages/index.server.ts'
import { type OpenText, openTextOf } from '../open-lines.ts'
import type { ShareLink } from '../share-links.server.ts'
import { type Access, AccessBox } from './access-box.server.tsx'
import { accountName } from './answers.server.tsx'
import { Problems, titleOf } from './fields.server.tsx'
import { Done } from './form-pages.server.tsx'
import type { Frame } from './frame.server.ts'
import { OpenPanel } from './open-panel.server.tsx'
import { ReadingProvider } from './own-words.server.tsx'
import { RecordBody } from './record-body.server.tsx'
import { pageResponse, Shell } from './shell.server.tsx'
import { paperStyles, recordStyles } from './styles.ts'

interface RecordPageProps {
  frame: Frame
  record: EmergencyRecord
  /** How it was opened; without it, it is the owner's preview. */
  access?: Access
  /** A line on top that says what was just done. */
  done?: string
  /** What stands without the code, for the owner's preview. */
  open?: OpenText
  /** Laid out as paper, to be printed. */
  isPaper?: boolean
}

/** The emergency view: what changes first aid, whom to call, then everything else. */
export function RecordPage({ frame, record, access, done, open, isPaper }: RecordPageProps) {
  const { language } = frame
  const { texts } = language
  const problems = access?.problems ?? []
  return (
    <ReadingProvider value={{ language, writtenIn: record.writtenIn }}>
      {/* No name in the title: browsers keep titles in their history. */}
      <Shell
        title={titleOf(texts.record.title, frame, problems)}
        frame={frame}
        styles={isPaper ? paperStyles : recordStyles}
        isLong
      >
        <Problems frame={frame} problems={problems} />
        {done && <Done>{done}</Done>}
        {isPaper && <HowToPrint frame={frame} back={`/view/${access?.shareId}`} />}
        {!access && (
          <div className="box screen" role="status">
            <p>{texts.record.preview}</p>
            <p>
              <a href={frame.path.replace(/\/preview$/, '')}>{texts.record.previewBack}</a>
            </p>
          </div>
        )}
        <OpenPanel frame={frame} open={open} />
        <RecordBody
          record={record}
          language={language}
          hasActions={access !== undefined && !isPaper}
        />
        <AccessBox
          frame={frame}
          writtenIn={record.writtenIn}
          access={isPaper ? undefined : access}
        />
        {isPaper && <script nonce={frame.nonce}>{printScript}</script>}
      </Shell>
    </ReadingProvider>
  )
}

// Opens the print dialog and swaps the words below for a button that opens it again. A browser
// without `print` stops at the first statement and keeps the words.
const printScript =
  'onload=print;how.hidden=true;again.hidden=false;again.onclick=function(){print()}'

function HowToPrint({ frame, back }: { frame: Frame; back: string }) {
  const { access } = frame.language.texts
  return (
    <div className="box screen">
      <p id="how">{access.printHow}</p>
      <button id="again" type="button" hidden>
        {access.print}
      </button>
      <p>
        <a href={back}>{access.backToRecord}</a>
      </p>
    </div>
  )
}

/**
 * The very page that a responder gets through a link, marked as a preview and without forms, for its owner.
 * @param language the page's links ask for another one by `?lang=`.
 */
export async function previewPage(
  db: Database,
  owner: Person,
  link: Pick<ShareLink, 'id' | 'settings'>,
  nonce: string,
  language: Language = englishLanguage,
): Promise<Response> {
  const profile = await loadProfile(db, owner)
  const { open: lines } = link.settings
  const open = lines && openTextOf(profile, lines, accountName(owner))
  const record = emergencyRecordOf(profile, {
    accountName: accountName(owner),
    settings: link.settings,
    now: new Date(),
    language,
  })
  const frame = { nonce, language, path: `/links/${link.id}/preview`, isChosen: false }
  return pageResponse(<RecordPage frame={frame} record={record} open={open} />)
}
