import type { ReactNode } from 'react'
import { fieldsOf } from '#app/profile/section.ts'
import { history } from '#app/profile/sections/history.ts'
import type { Alert, Critical } from '../critical.ts'
import type { EmergencyRecord } from '../emergency-record.ts'

/** The top of the first screen: allergies, medicines and answers that change first aid. */
export function FirstPanels({ record }: { record: EmergencyRecord }) {
  const { firstToKnow, allergies, medicines, alerts } = record.critical
  return (
    <>
      {firstToKnow && (
        <Panel tone="amber" title={fieldsOf(history).firstToKnow?.label ?? ''}>
          <p className="lines">{firstToKnow}</p>
        </Panel>
      )}
      <Allergies allergies={allergies} />
      <Medicines medicines={medicines} />
      <Alerts alerts={alerts} />
      {record.alsoFirst.map(({ label, text, items }) => (
        <Panel key={label} tone="amber" title={label}>
          <p>{items ? items.map(({ title }) => title).join(', ') : text}</p>
        </Panel>
      ))}
    </>
  )
}

function Allergies({ allergies: { dangerous, others, instead } }: Pick<Critical, 'allergies'>) {
  if (instead) {
    const isNone = instead === 'No known allergies'
    return (
      <Panel tone={isNone ? 'green' : 'plain'} title="Allergies">
        <p>
          <b>{instead}</b>
          {!isNone && '. That does not mean that there are none.'}
        </p>
      </Panel>
    )
  }
  return (
    <>
      {dangerous.length > 0 && (
        <Panel tone="red" title="Dangerous allergies">
          <ul>
            {dangerous.map(({ allergen, severity, reaction }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
              <li key={index}>
                <span className="tag">{severity}</span>
                <strong>{allergen}</strong>
                {reaction}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {others.length > 0 && (
        <Panel tone="plain" title={dangerous.length > 0 ? 'Other allergies' : 'Allergies'}>
          <p>{others.join(', ')}</p>
        </Panel>
      )}
    </>
  )
}

function Medicines({ medicines: { critical, others, instead } }: Pick<Critical, 'medicines'>) {
  if (critical.length === 0) {
    return (
      <Panel tone="plain" title="Medicines">
        <p>
          {instead ?? `${others.join(', ')}. None of these is on our list of critical medicines.`}
        </p>
      </Panel>
    )
  }
  return (
    <Panel tone="amber" title="Critical medicines">
      <ul>
        {critical.map(({ name, dose, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
          <li key={index}>
            <strong>{name}</strong>
            {[reason, dose].filter(Boolean).join(' – ')}
          </li>
        ))}
      </ul>
      {others.length > 0 && <p>Also takes: {others.join(', ')}</p>}
    </Panel>
  )
}

function Alerts({ alerts }: { alerts: Alert[] }) {
  if (alerts.length === 0) return null
  return (
    <Panel tone="amber" title="Also important">
      <ul>
        {alerts.map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
          <li key={index}>
            <strong>{title}</strong>
            {text}
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
