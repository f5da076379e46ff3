import type { ReactNode } from 'react'
import { findSeparator, joined } from '#app/profile-definition/display-answer.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { type Language, sectionIn } from '../languages/languages.server.ts'
import type { CareAlert } from '../record/care-alerts.ts'
import type { CriticalFacts, EmptyReason } from '../record/critical-facts.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { toPlainText } from '../record/marked-text.ts'
import { RecordText, RecordTexts } from './owner-words.server.tsx'
import { useLanguage } from './reading.server.tsx'
import { Words } from './words.server.tsx'

interface FirstPanelsProps {
  record: EmergencyRecord
  /** The id of the panel of medications, where no list of them follows. */
  medicationsId?: string
}

/** Draws the panels that change first aid, in the order of docs/decisions/0020-first-screen. */
export function FirstPanels({ record, medicationsId }: FirstPanelsProps) {
  const language = useLanguage()
  const { allergies, medications, states, implants, directives, firstToKnow } = record.critical
  const { implantsAndDirective } = language.texts.record
  return (
    <>
      {firstToKnow && <FirstToKnow text={firstToKnow} />}
      <AllergyPanel {...allergies} />
      <AlertPanel title={findStatesLegend(language)} alerts={states} />
      <MedicationPanel {...medications} id={medicationsId} />
      <AlertPanel title={implantsAndDirective} alerts={[...implants, ...directives]} />
      {record.otherCriticalRows.map(({ name, label, text, items, isTyped }) => (
        <Panel key={name} tone="amber" title={label}>
          <RecordText
            as="p"
            text={
              items
                ? joined(
                    items.map(({ title }) => title),
                    language.formats,
                  )
                : text
            }
            isTyped={isTyped || items?.some(item => item.isTyped)}
          />
        </Panel>
      ))}
    </>
  )
}

function FirstToKnow({ text }: { text: string }) {
  const { firstToKnow } = fieldsOf(sectionIn(useLanguage(), 'history'))
  return (
    <Panel tone="amber" title={firstToKnow?.label ?? ''}>
      <RecordText as="p" className="lines" text={text} isTyped />
    </Panel>
  )
}

// The block of the states, which the owner sees under the same heading.
function findStatesLegend(language: Language): string {
  const { blocks } = sectionIn(language, 'history')
  return blocks.find(({ fields }) => 'firstAidStates' in fields)?.legend ?? ''
}

function findTone(emptyReason: EmptyReason | undefined): Tone {
  if (emptyReason === 'unreadable') return 'red'
  return emptyReason === 'none' ? 'green' : 'plain'
}

function AllergyPanel({ dangerous, others, placeholder, emptyReason }: CriticalFacts['allergies']) {
  const { texts, formats } = useLanguage()
  const { record } = texts
  if (placeholder) {
    return (
      <Panel tone={findTone(emptyReason)} title={record.allergies}>
        <Placeholder emptyReason={emptyReason}>{placeholder}</Placeholder>
      </Panel>
    )
  }
  const isRed = dangerous.length > 0
  const separator = { text: findSeparator(others.map(toPlainText), formats) }
  const rest = others.flatMap((words, index) => (index > 0 ? [separator, ...words] : words))
  return (
    <Panel
      tone={isRed ? 'red' : 'plain'}
      title={isRed ? record.dangerousAllergies : record.allergies}
    >
      <ul>
        {dangerous.map(({ allergen, severity, reaction }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
          <li key={index}>
            <RecordText as="strong" {...allergen} /> <RecordText as="b" {...severity} />
            {reaction && (
              <RecordTexts texts={[{ text: ' – ' }, { text: reaction, isTyped: true }]} />
            )}
          </li>
        ))}
        {rest.length > 0 && (
          <li className="also">
            {isRed && <Words text={`${record.also}${texts.colon}`} />}
            <RecordTexts texts={rest} />
          </li>
        )}
      </ul>
    </Panel>
  )
}

// An unknown answer must not be read as "none".
function Placeholder({
  emptyReason,
  children,
}: Pick<CriticalFacts['allergies'], 'emptyReason'> & { children: string }) {
  const { notNone } = useLanguage().texts.record
  const isUnknown = emptyReason === 'not recorded' || emptyReason === 'unreadable'
  return (
    <p>
      <Words as="b" text={children} />
      {isUnknown && <Words text={`. ${notNone}`} />}
    </p>
  )
}

function MedicationPanel({
  critical,
  others,
  placeholder,
  emptyReason,
  id,
}: CriticalFacts['medications'] & { id?: string }) {
  const { texts, formats } = useLanguage()
  const { medicines, noneCritical, criticalMedicines } = texts.record
  if (placeholder) {
    return (
      <Panel tone={emptyReason === 'unreadable' ? 'red' : 'plain'} title={medicines} id={id}>
        <Placeholder emptyReason={emptyReason}>{placeholder}</Placeholder>
      </Panel>
    )
  }
  if (critical.length === 0) {
    return (
      <Panel tone="plain" title={medicines} id={id}>
        <RecordText as="p" text={joined(others, formats)} isTyped />
        <Words as="p" text={noneCritical} />
      </Panel>
    )
  }
  return (
    <Panel tone="amber" title={criticalMedicines} id={id}>
      <ul>
        {critical.map(({ name, dose, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
          <li key={index}>
            <RecordText as="strong" text={name} isTyped /> <Words text={reason} />
            {dose && <RecordTexts texts={[{ text: ' – ' }, ...dose]} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

// The bold titles are clear without a heading, so only screen readers get it.
function AlertPanel({ title, alerts }: { title: string; alerts: CareAlert[] }) {
  if (alerts.length === 0) return null
  return (
    <section className="first amber untitled">
      <WarningSign />
      <Words as="h2" text={title} />
      <ul>
        {alerts.map((alert, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
          <li key={index}>
            <RecordText as="strong" {...alert.title} /> <RecordTexts texts={alert.text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Tone = 'red' | 'amber' | 'green' | 'plain'

interface PanelProps {
  tone: Tone
  title: string
  id?: string
  children: ReactNode
}

function Panel({ tone, title, id, children }: PanelProps) {
  return (
    <section id={id} className={tone === 'plain' ? 'first' : `first ${tone}`}>
      <h2>
        {(tone === 'red' || tone === 'amber') && <WarningSign />} <Words text={title} />
      </h2>
      {children}
    </section>
  )
}

function WarningSign() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M12 3 22 21H2z" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M12 9v6" stroke="currentColor" strokeWidth="2.5" />
      <path d="M12 16.5v2.5" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  )
}
