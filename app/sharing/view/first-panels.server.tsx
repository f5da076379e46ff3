import type { ReactNode } from 'react'
import { joined } from '#app/profile/display.ts'
import { fieldsOf } from '#app/profile/section.ts'
import type { Alert, Critical, Instead } from '../critical.ts'
import type { EmergencyRecord } from '../emergency-record.ts'
import { type Language, sectionIn } from '../languages/index.server.ts'
import { around } from '../words.ts'
import { Said, useMark } from './own-words.server.tsx'

interface PanelsProps {
  language: Language
}

/** The top of the first screen: allergies, medicines and answers that change first aid. */
export function FirstPanels({ record, language }: PanelsProps & { record: EmergencyRecord }) {
  const mark = useMark()
  const { firstToKnow, allergies, medicines, alerts } = record.critical
  return (
    <>
      {firstToKnow && (
        <Panel
          tone="amber"
          title={fieldsOf(sectionIn(language, 'history')).firstToKnow?.label ?? ''}
        >
          <p className="lines" {...mark(true)}>
            {firstToKnow}
          </p>
        </Panel>
      )}
      <Allergies allergies={allergies} language={language} />
      <Medicines medicines={medicines} language={language} />
      <Alerts alerts={alerts} language={language} />
      {record.alsoFirst.map(({ label, text, items, isOwn }) => (
        <Panel key={label} tone="amber" title={label}>
          <p {...mark(isOwn || items?.some(item => item.isOwn))}>
            {items
              ? joined(
                  items.map(({ title }) => title),
                  language.formats,
                )
              : text}
          </p>
        </Panel>
      ))}
    </>
  )
}

function toneOf(state: Instead | undefined): Tone {
  if (state === 'unreadable') return 'red'
  return state === 'none' ? 'green' : 'plain'
}

function Allergies({ allergies, language }: PanelsProps & Pick<Critical, 'allergies'>) {
  const mark = useMark()
  const { record } = language.texts
  const { dangerous, others, instead, state } = allergies
  if (instead) {
    return (
      <Panel tone={toneOf(state)} title={record.allergies}>
        <InPlace instead={instead} state={state} language={language} />
      </Panel>
    )
  }
  const [comma] = language.formats.separators
  return (
    <>
      {dangerous.length > 0 && (
        <Panel tone="red" title={record.dangerousAllergies}>
          <ul>
            {dangerous.map(({ allergen, severity, reaction }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
              <li key={index}>
                <span className="tag">{severity}</span>
                <strong {...mark(true)}>{allergen}</strong>
                {reaction && <Said words={[{ text: reaction, isOwn: true }]} />}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {others.length > 0 && (
        <Panel tone="plain" title={dangerous.length > 0 ? record.otherAllergies : record.allergies}>
          <p>
            <Said
              words={others.flatMap(({ allergen, severity }, index) => [
                { text: index > 0 ? comma : '' },
                { text: allergen, isOwn: true },
                { text: ' (' },
                severity,
                { text: ')' },
              ])}
            />
          </p>
        </Panel>
      )}
    </>
  )
}

// Nobody may read silence as "none".
function InPlace({
  instead,
  state,
  language,
}: PanelsProps & { instead: string; state: Instead | undefined }) {
  return (
    <>
      <p>
        <b>{instead}</b>
      </p>
      {(state === 'not recorded' || state === 'unreadable') && (
        <p>{language.texts.record.notNone}</p>
      )}
    </>
  )
}

function Medicines({ medicines, language }: PanelsProps & Pick<Critical, 'medicines'>) {
  const mark = useMark()
  const { record } = language.texts
  const { critical, others, instead, state } = medicines
  const names = joined(others, language.formats)
  if (critical.length === 0) {
    return (
      <Panel tone={state === 'unreadable' ? 'red' : 'plain'} title={record.medicines}>
        {instead ? (
          <InPlace instead={instead} state={state} language={language} />
        ) : (
          <>
            <p {...mark(true)}>{names}</p>
            <p>{record.noneCritical}</p>
          </>
        )}
      </Panel>
    )
  }
  return (
    <Panel tone="amber" title={record.criticalMedicines}>
      <ul>
        {critical.map(({ name, dose, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
          <li key={index}>
            <strong {...mark(true)}>{name}</strong>
            {reason}
            {dose && <Said words={[{ text: ' – ' }, ...dose]} />}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p>
          <Said words={around(record.alsoTakes, { text: names, isOwn: true })} />
        </p>
      )}
    </Panel>
  )
}

function Alerts({ alerts, language }: PanelsProps & { alerts: Alert[] }) {
  const mark = useMark()
  if (alerts.length === 0) return null
  return (
    <Panel tone="amber" title={language.texts.record.alsoImportant}>
      <ul>
        {alerts.map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
          <li key={index}>
            <strong {...mark(title.isOwn)}>{title.text}</strong>
            <Said words={text} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Tone = 'red' | 'amber' | 'green' | 'plain'

function Panel({ tone, title, children }: { tone: Tone; title: string; children: ReactNode }) {
  return (
    <section className={tone === 'plain' ? 'first' : `first ${tone}`}>
      <h2>
        {(tone === 'red' || tone === 'amber') && <WarningSign />} {title}
      </h2>
      {children}
    </section>
  )
}

function WarningSign() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M12 3 22 21H2z" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M12 9v6" stroke="currentColor" strokeWidth="2.5" />
      <path d="M12 16.5v2.5" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  )
}
