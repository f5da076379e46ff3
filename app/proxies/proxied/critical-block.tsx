import type { ReactNode } from 'react'
import type { CareAlert } from '#app/emergency/record/care-alerts.ts'
import type { CriticalFacts, EmptyReason } from '#app/emergency/record/critical-facts.ts'
import { type MarkedText, toPlainText } from '#app/emergency/record/marked-text.ts'
import { joinPhrases, separator } from '#app/lib/join-phrases.ts'
import { englishFormats, findSeparator } from '#app/profile-definition/display-answer.ts'
import { Icon } from '#app/ui/icons.tsx'

interface CriticalBlockProps {
  /** Undefined if the record is empty. */
  critical: CriticalFacts | undefined
  heading?: 'h2' | 'h3'
}

/** The facts that change first aid, for a proxy. It always says if something is unknown. */
export function CriticalBlock({ critical, heading: Heading = 'h3' }: CriticalBlockProps) {
  return (
    <section className="[overflow-wrap:anywhere]">
      <Heading className="text-lg">Critical information</Heading>
      {critical ? <Lines {...critical} /> : <p className="mt-2">Nothing is filled in yet.</p>}
    </section>
  )
}

function Lines(critical: CriticalFacts) {
  const { firstToKnow, facts, age, weight, allergies, medications } = critical
  const before = joinPhrases([age, weight])
  return (
    <>
      <dl className="mt-2 space-y-3">
        {firstToKnow && (
          <Line label="What responders must know first">
            <p className="whitespace-pre-line">
              <bdi>{firstToKnow}</bdi>
            </p>
          </Line>
        )}
        <Line
          label="Allergies"
          isDanger={allergies.dangerous.length > 0 || allergies.emptyReason === 'unreadable'}
        >
          <Allergies {...allergies} />
        </Line>
        <Alerts alerts={critical.states} />
        <Line label="Medicines" isDanger={medications.emptyReason === 'unreadable'}>
          <Medications {...medications} />
        </Line>
        <Alerts alerts={[...critical.implants, ...critical.directives]} />
      </dl>
      <p className="mt-3 text-base text-muted">
        <TextPieces
          words={[
            { text: before },
            ...facts.flatMap(({ label, ...fact }, index) => [
              { text: `${before || index > 0 ? separator : ''}${label}: ` },
              fact,
            ]),
          ]}
        />
      </p>
    </>
  )
}

function Alerts({ alerts }: { alerts: readonly CareAlert[] }) {
  return alerts.map(({ title, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
    <Line key={index} label={<TextPieces words={[title]} />}>
      <TextPieces words={text} />
    </Line>
  ))
}

interface LineProps {
  label: ReactNode
  isDanger?: boolean
  children: ReactNode
}

function Line({ label, isDanger = false, children }: LineProps) {
  return (
    <div className={`border-l-4 pl-3 ${isDanger ? 'border-danger' : 'border-line'}`}>
      <dt className="text-base font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Allergies({ dangerous, others, placeholder, emptyReason }: CriticalFacts['allergies']) {
  if (placeholder) return <EmptyState placeholder={placeholder} emptyReason={emptyReason} />
  return (
    <ul>
      {dangerous.map(({ allergen, severity, reaction }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <li key={index}>
          <span className="font-bold text-danger">
            <Icon name="alert" className="mr-1 inline h-5 w-5" />
            <TextPieces words={[allergen, { text: ': ' }, severity]} />
          </span>
          {reaction && (
            <span>
              {' – '}
              <bdi>{reaction}</bdi>
            </span>
          )}
        </li>
      ))}
      {others.length > 0 && (
        <li>
          {dangerous.length > 0 && <span>Also: </span>}
          {others.map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
            <span key={index}>
              {index > 0 && findSeparator(others.map(toPlainText), englishFormats)}
              <TextPieces words={words} />
            </span>
          ))}
        </li>
      )}
    </ul>
  )
}

function Medications({ critical, others, placeholder, emptyReason }: CriticalFacts['medications']) {
  if (placeholder) return <EmptyState placeholder={placeholder} emptyReason={emptyReason} />
  return (
    <ul>
      {critical.map(({ name, dose, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <li key={index}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {dose && <TextPieces words={[{ text: ', ' }, ...dose]} />}
          <span>{`: ${reason}`}</span>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          {critical.length > 0 && <span>Also takes: </span>}
          {others.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
            <span key={index}>
              {index > 0 && ', '}
              <bdi>{name}</bdi>
            </span>
          ))}
        </li>
      )}
    </ul>
  )
}

// A missing answer must not be read as "none".
function EmptyState({
  placeholder,
  emptyReason,
}: {
  placeholder: string
  emptyReason: EmptyReason | undefined
}) {
  return (
    <p>
      {placeholder}
      {emptyReason !== 'none' && <span>. That does not mean that there are none.</span>}
    </p>
  )
}

function TextPieces({ words }: { words: readonly MarkedText[] }) {
  return words.map(({ text, isTyped }, index) => {
    const Text = isTyped ? 'bdi' : 'span'
    // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
    return <Text key={index}>{text}</Text>
  })
}
