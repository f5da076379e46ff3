import type { ReactNode } from 'react'
import type { RecordBlock } from '#app/profile/record/record.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sectionIn } from '../languages/languages.server.ts'
import type { EmergencyRecord, EmergencySection } from '../record/emergency-record.ts'
import { RecordText } from './owner-words.server.tsx'
import { useLanguage } from './reading.server.tsx'
import { labelled, Row, Rows } from './record-rows.server.tsx'
import { Words } from './words.server.tsx'

interface SectionProps extends EmergencySection {
  /** Facts under the title of the personal section. */
  facts?: ReactNode
}

/** Draws a section with its answers. */
export function Section(section: SectionProps) {
  const { name, title, blocks, withheld, isTitled, isUnreadable, facts } = section
  const language = useLanguage()
  const { texts } = language
  return (
    <div id={name}>
      {isTitled && <Words as="h2" text={title} />}
      {isTitled && <Dates {...section} />}
      {facts}
      {isUnreadable && <Words as="p" className="error" text={texts.unreadable} />}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <Block key={index} block={block} section={section} />
      ))}
      {withheld.length > 0 && (
        <Words as="p" className="muted" text={labelled(texts.withheld, withheld, language)} />
      )}
      {!isTitled && <Dates {...section} />}
    </div>
  )
}

/** Returns the first heading of a section; one that is shown in part has those of its blocks. */
export function findHeading({ title, isTitled, blocks }: EmergencySection): string | undefined {
  return isTitled ? title : blocks.find(({ legend }) => legend)?.legend
}

interface BlockProps {
  block: RecordBlock
  section: EmergencySection
}

function Block({ block, section: { isTitled, blocks } }: BlockProps) {
  const { legend, rows } = block
  const [only] = rows
  const hasOneAnswer = isOneAnswer(block)
  if (isTitled && hasOneAnswer) return <OneAnswer {...block} />
  const isAlone = isTitled && blocks.length === 1 && only && only.label !== legend
  return (
    <div>
      {legend && !isAlone && <Words as={isTitled ? 'h3' : 'h2'} text={legend} />}
      {only && hasOneAnswer ? (
        <RecordText as="p" className="lined" text={only.text} isTyped={only.isTyped} />
      ) : (
        <Rows rows={rows} />
      )}
    </div>
  )
}

// A block without an answer, or with one that has the label of the block, takes one line.
function isOneAnswer({ legend, rows }: RecordBlock): boolean {
  const [only, ...others] = rows
  return legend !== '' && (!only || (others.length === 0 && only.label === legend && !only.items))
}

function OneAnswer({ legend, rows: [only] }: RecordBlock) {
  const { notRecorded } = useLanguage().texts
  return (
    <dl className="rows">
      <Row {...(only ?? { label: legend, text: notRecorded })} />
    </dl>
  )
}

/** Draws the facts about the owner, with the blood type as told by them. */
export function Facts({ facts }: Pick<EmergencyRecord['critical'], 'facts'>) {
  const language = useLanguage()
  const { toldByOwner } = language.texts.record
  const bloodType = fieldsOf(sectionIn(language, 'personal')).bloodType?.label
  return (
    <dl className="rows facts">
      {facts.map(({ label, ...fact }) => (
        <Row key={label} {...fact} label={label === bloodType ? toldByOwner({ label }) : label} />
      ))}
    </dl>
  )
}

/** Draws the days of the last save and of a later confirmation. */
export function Dates({ updatedAt, confirmedAt }: EmergencyRecord['personalDates']) {
  const { texts, formats } = useLanguage()
  if (!updatedAt) return null
  const day = (moment: string) => formats.day(moment.slice(0, 10))
  const { updated, confirmed } = texts.record
  const isLater = confirmedAt && confirmedAt > updatedAt
  const later = isLater && `${formats.separators[0]}${confirmed({ moment: day(confirmedAt) })}`
  return (
    <Words
      as="p"
      className="updated"
      text={`${updated({ moment: day(updatedAt) })}${later || ''}`}
    />
  )
}
