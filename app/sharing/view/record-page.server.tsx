import { product } from '#app/product.ts'
import { displayMoment, notProvided } from '#app/profile/display.ts'
import type { RecordBlock, RecordItem, RecordRow, RecordSection } from '#app/profile/record.ts'
import type { EmergencyRecord } from '../emergency-record.ts'
import { FirstPanels } from './first-panels.server.tsx'
import { Rows } from './record-rows.server.tsx'
import { Shell } from './shell.server.tsx'
import { recordStyles } from './styles.ts'

interface RecordPageProps {
  nonce: string
  shareId: string
  record: EmergencyRecord
  /** ISO time at which this access ends. */
  expiresAt: string
  justVerified: boolean
}

/** The emergency view: what changes first aid, whom to call, then everything else. */
export function RecordPage({ nonce, shareId, record, expiresAt, justVerified }: RecordPageProps) {
  const { name, critical, contacts, doctors, sections, insurance, personalDates } = record
  return (
    // No name in the title: browsers keep titles in their history.
    <Shell title="Emergency information" nonce={nonce} styles={recordStyles}>
      {justVerified && (
        <div className="box done screen" role="status">
          <p>Access code verified!</p>
        </div>
      )}
      {/* On paper it stands at the head of every sheet. */}
      <p className="running" aria-hidden="true">
        {name}, {critical.age}
      </p>
      <p className="eyebrow">Emergency information, view only</p>
      <h1>{name}</h1>
      <p className="age">{critical.age}</p>
      <FirstPanels record={record} />
      <Facts facts={critical.facts} />

      <h2>{contacts.legend}</h2>
      <Contacts block={contacts} />
      <h2>{doctors.legend}</h2>
      <Contacts block={doctors} />
      {personalDates.updatedAt && <Updated {...personalDates} />}

      {sections.map(section => (
        <SectionOf key={section.name} section={section} />
      ))}
      <h2>{insurance.legend}</h2>
      <Rows rows={insurance.rows} />
      {personalDates.updatedAt && <Updated {...personalDates} />}

      <AccessNotice shareId={shareId} expiresAt={expiresAt} />
    </Shell>
  )
}

function Facts({ facts }: { facts: { label: string; text: string }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

// People first, as cards with a number to tap; then what else the block says.
function Contacts({ block }: { block: RecordBlock }) {
  const items = block.rows.flatMap(row => row.items ?? [])
  const rest = block.rows.filter(row => !row.items?.length)
  return (
    <>
      {items.length > 0 && (
        <ul>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name; nothing moves
            <li key={index} className="item">
              <p className="title">{item.title}</p>
              <ContactRows item={item} />
            </li>
          ))}
        </ul>
      )}
      {(rest.length > 0 || items.length === 0) && <Rows rows={rest} />}
    </>
  )
}

function ContactRows({ item }: { item: RecordItem }) {
  const { rows } = item
  return (
    <>
      {rows.map(row => row.tel === undefined && <p key={row.label}>{row.text}</p>)}
      {rows.map(
        row => row.tel !== undefined && <Call key={row.label} who={item.title} row={row} />,
      )}
    </>
  )
}

function Call({ who, row }: { who: string; row: RecordRow }) {
  return (
    <a className="call" href={row.tel} aria-label={`Call ${row.text}, ${who}`}>
      <span className="screen">Call </span>
      {row.text}
    </a>
  )
}

function SectionOf({ section }: { section: RecordSection }) {
  const { title, updatedAt, blocks } = section
  return (
    <>
      <h2>{title}</h2>
      <Updated {...section} />
      {updatedAt &&
        blocks.map(({ legend, rows }) => (
          <div key={legend}>
            {blocks.length > 1 && <h3>{legend}</h3>}
            <Rows rows={rows} />
          </div>
        ))}
    </>
  )
}

function Updated({ updatedAt, confirmedAt }: EmergencyRecord['personalDates']) {
  if (!updatedAt) return <p className="updated">{notProvided}</p>
  const isLater = confirmedAt && confirmedAt > updatedAt
  return (
    <p className="updated">
      {`Last updated ${displayMoment(updatedAt)}`}
      {isLater && `, confirmed as still correct ${displayMoment(confirmedAt)}`}
    </p>
  )
}

function AccessNotice({ shareId, expiresAt }: { shareId: string; expiresAt: string }) {
  return (
    <div className="box" id="access">
      <h2>Emergency access</h2>
      <p>
        This is a view-only record, written by the person it is about and opened with their access
        code. Nobody has checked it. Use it only to help them, and do not pass it on.
      </p>
      <div className="screen">
        <p>
          This device can open the record until {displayMoment(expiresAt)}, then the code is needed
          again. To print or save it, use the menu of your browser.
        </p>
        <form method="post" action={`/view/${shareId}`}>
          <input type="hidden" name="intent" value="finish" />
          <button type="submit">Finish viewing</button>
        </form>
        <p>
          <a className="home" href="/">
            Return to Home
          </a>
        </p>
      </div>
      <p className="small">{product.name}</p>
    </div>
  )
}
