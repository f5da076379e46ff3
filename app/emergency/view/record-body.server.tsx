import { Fragment, type ReactNode } from 'react'
import { sectionIn } from '../languages/languages.server.ts'
import {
  type EmergencyRecord,
  type EmergencySection,
  withUnreadableForWithheld,
} from '../record/emergency-record.ts'
import { FirstPanels } from './first-panels.server.tsx'
import { RecordText } from './owner-words.server.tsx'
import { Contacts, Doctors } from './people.server.tsx'
import { ReadingProvider, useLanguage } from './reading.server.tsx'
import { labelled, Rows } from './record-rows.server.tsx'
import { Dates, Facts, findHeading, Section } from './record-section.server.tsx'
import { Words } from './words.server.tsx'

/** The ids of the parts to which links of the page lead, beside the names of the sections. */
export const contactsId = 'contacts'
const doctorsId = 'doctors'
const insuranceId = 'insurance'
export const medicationsId = 'medications'

interface RecordBodyProps {
  record: EmergencyRecord
  /** True for a page that is laid out for paper: it has no links to its parts. */
  isPaper: boolean
}

/** Draws the record itself. */
export function RecordBody({ record, isPaper }: RecordBodyProps) {
  const chosenLanguage = useLanguage()
  const language = record.hasUnreadableSettings
    ? withUnreadableForWithheld(chosenLanguage)
    : chosenLanguage
  const { name, critical } = record
  const hasList = record.firstSections.some(section => section.name === medicationsId)
  return (
    <ReadingProvider language={language} writtenIn={record.writtenIn}>
      <RunningHead {...record} />
      <RecordText as="h1" {...name} />
      {(critical.age || critical.weight) && (
        <p className="age">
          <Words text={critical.age ?? ''} />
          {critical.weight && ' '}
          {critical.weight && <Words as="b" text={critical.weight} />}
        </p>
      )}
      <Warnings {...record} />
      <FirstPanels record={record} medicationsId={hasList ? undefined : medicationsId} />
      {!isPaper && <Contents {...record} />}
      <Rest {...record} />
    </ReadingProvider>
  )
}

// Paper repeats it at the head of every sheet.
function RunningHead({ name, critical }: EmergencyRecord) {
  const { texts, formats } = useLanguage()
  const now = texts.record.asOf({ moment: formats.moment(new Date().toISOString()) })
  return (
    <p aria-hidden="true" className="running">
      <Words as="bdi" text={name.text} />
      {critical.age && ', '}
      {critical.age && <Words as="bdi" text={critical.age} />}. <Words as="bdi" text={now} />
    </p>
  )
}

function Warnings({ hasUnreadableSettings, unreadable }: EmergencyRecord) {
  const language = useLanguage()
  const { record, unreadable: label } = language.texts
  return (
    <>
      {hasUnreadableSettings && (
        <Warning>
          <p>
            <Words as="b" text={record.closed} />
          </p>
        </Warning>
      )}
      {unreadable.length > 0 && (
        <Warning>
          <p>
            <Words as="b" text={labelled(label, unreadable, language)} />
          </p>
          <Words as="p" text={record.notEmpty} />
        </Warning>
      )}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="box problem">
      {children}
    </div>
  )
}

/** Draws links to the parts that this record has. */
function Contents(record: EmergencyRecord) {
  const { firstSections, contacts, doctors, sections, insurance } = record
  const toPart = (section: EmergencySection) => ({ id: section.name, label: findHeading(section) })
  const parts = [
    ...firstSections.map(toPart),
    { id: contactsId, label: contacts.legend },
    { id: doctorsId, label: doctors.rows.length > 0 && doctors.legend },
    ...sections.map(toPart),
    { id: insuranceId, label: insurance.rows.length > 0 && insurance.legend },
  ]
  return (
    <nav className="contents screen" aria-label={useLanguage().texts.record.contents}>
      {parts.map(
        ({ id, label }) =>
          label && (
            <Fragment key={id}>
              <Words as="a" href={`#${id}`} text={label} />{' '}
            </Fragment>
          ),
      )}
    </nav>
  )
}

function Rest(record: EmergencyRecord) {
  const language = useLanguage()
  const { contacts, doctors, firstSections, sections, insurance, critical } = record
  const facts = <Facts facts={critical.facts} />
  return (
    <div className="rest">
      {firstSections.map(section => (
        <Section key={section.name} {...section} />
      ))}
      <Words as="h2" id={contactsId} text={contacts.legend} />
      <Contacts contacts={contacts} />
      {doctors.rows.length > 0 && (
        <>
          <Words as="h2" id={doctorsId} text={doctors.legend} />
          <Doctors doctors={doctors} />
        </>
      )}
      {!sections.some(isPersonal) && (
        <>
          <Words as="h2" text={sectionIn(language, 'personal').title} />
          <Dates {...record.personalDates} />
          {facts}
        </>
      )}
      {sections.map(section => (
        <Section key={section.name} {...section} facts={isPersonal(section) && facts} />
      ))}
      {insurance.rows.length > 0 && (
        <>
          <Words as="h2" id={insuranceId} text={insurance.legend} />
          <Rows rows={insurance.rows} />
        </>
      )}
      <Words as="p" className="muted" text={language.texts.record.neverShown} />
    </div>
  )
}

function isPersonal({ name }: EmergencySection): boolean {
  return name === 'personal'
}
