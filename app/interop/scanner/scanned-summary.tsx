import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import type { DescribedResource } from './describe-resource.ts'
import type { DescribedSection, DescribedSummary, SectionState } from './describe-summary.ts'
import type { NarrativeLine } from './narrative-lines.ts'
import { ResourceWords } from './resource-words.tsx'
import type { FileLanguage } from './scan-page.server.ts'

interface ScannedSummaryProps {
  summary: DescribedSummary
  language: FileLanguage
}

/** A patient summary in words, section by section. */
export function ScannedSummary({ summary, language }: ScannedSummaryProps) {
  const { patient, narrative, sections, others } = summary
  return (
    <>
      <Contents summary={summary} language={language} />
      <Part id="patient" title="Patient">
        <Narrative lines={narrative} language={language} isFolded />
        <Entries resources={[patient]} />
      </Part>
      {sections.map(section => (
        <Section key={section.code} section={section} language={language} />
      ))}
      {others.length > 0 && (
        <Part id="others" title="Other entries">
          <p className="mt-2 max-w-prose">
            No section lists these. Entries above refer to them, or they say who saved an entry.
          </p>
          <EntryList resources={others} />
        </Part>
      )}
      <div className="mt-10 border-t pt-6">
        <p className="max-w-prose text-muted">
          A part that is not listed here is not in the file, and a scanner is not told whether it is
          filled in.
        </p>
      </div>
    </>
  )
}

function Contents({ summary: { sections }, language }: ScannedSummaryProps) {
  return (
    <nav aria-labelledby="in-the-file" className="mt-8">
      <h2 id="in-the-file" className="text-xl">
        In the file
      </h2>
      <ul className="mt-2 gap-x-8 sm:columns-2">
        <ContentsLine id="patient" note="">
          Patient
        </ContentsLine>
        {sections.map(({ code, title, state, entries }) => (
          <ContentsLine
            key={code}
            id={`section-${code}`}
            note={contentsNote(state, entries.length)}
          >
            <span lang={language.tag} dir={language.dir}>
              {title}
            </span>
          </ContentsLine>
        ))}
      </ul>
    </nav>
  )
}

function ContentsLine({ id, note, children }: { id: string; note: string; children: ReactNode }) {
  return (
    <li className="flex break-inside-avoid flex-wrap items-baseline gap-x-3">
      <a href={`#${id}`} className="touch-link py-1 leading-tight">
        {children}
      </a>
      {note && <span className="text-muted">{note}</span>}
    </li>
  )
}

function contentsNote(state: SectionState, entries: number): string {
  const count = entries === 1 ? '1 entry' : `${entries} entries`
  if (state === 'filled') return count
  const word = stateTexts[state][0].toLowerCase()
  return state === 'part-withheld' ? `${count}, ${word}` : word
}

function Section({ section, language }: { section: DescribedSection; language: FileLanguage }) {
  const { code, title, state, narrative, entries } = section
  return (
    <Part
      id={`section-${code}`}
      title={
        <span lang={language.tag} dir={language.dir}>
          {title}
        </span>
      }
    >
      <p className="text-muted">LOINC {code}</p>
      <StateNote state={state} />
      <Narrative lines={narrative} language={language} isFolded={entries.length > 0} />
      <Entries resources={entries} />
    </Part>
  )
}

function Part({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t pt-6">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const stateTexts: Record<Exclude<SectionState, 'filled'>, [word: string, meaning: string]> = {
  withheld: [
    'Withheld',
    'The scanner is told that this part is withheld, whether or not anything is in it.',
  ],
  'part-withheld': ['Withheld in part', 'The scanner is told that some of this part is withheld.'],
  'text-only': [
    'Text only',
    'The text for people has the answers. No entry for machines has them, and a scanner must not read that as “none”.',
  ],
  'not-asked': [
    'Not asked',
    'Nothing was ever saved here. The scanner is told so, and must not read it as “none”.',
  ],
  unavailable: [
    'Not available',
    'The part was saved without an answer. The scanner is told so, and must not read it as “none”.',
  ],
}

function StateNote({ state }: { state: SectionState }) {
  if (state === 'filled') return null
  const [word, meaning] = stateTexts[state]
  return (
    <div className="mt-3 max-w-prose">
      <Badge tone="attention">{word}</Badge>
      <p className="mt-2">{meaning}</p>
    </div>
  )
}

interface NarrativeProps {
  lines: NarrativeLine[]
  language: FileLanguage
  /** True if the entries say the same. */
  isFolded: boolean
}

function Narrative({ lines, language, isFolded }: NarrativeProps) {
  if (lines.length === 0) return null
  return (
    <details className="disclosure mt-3" open={!isFolded}>
      <summary>Text for people</summary>
      <div lang={language.tag} dir={language.dir} className="copy-text space-y-2 text-base">
        {lines.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key but their index
          <p key={index} className={lineClasses[kind]}>
            {text}
          </p>
        ))}
      </div>
    </details>
  )
}

const lineClasses: Record<NarrativeLine['kind'], string> = {
  heading: 'font-semibold [overflow-wrap:anywhere]',
  text: 'whitespace-pre-line [overflow-wrap:anywhere]',
  item: 'whitespace-pre-line border-s-4 border-line ps-3 [overflow-wrap:anywhere]',
}

function Entries({ resources }: { resources: DescribedResource[] }) {
  if (resources.length === 0) return null
  return (
    <>
      <p className="field-label mt-3">Entries for machines</p>
      <EntryList resources={resources} />
    </>
  )
}

function EntryList({ resources }: { resources: DescribedResource[] }) {
  return (
    <ul className="mt-1 border-t">
      {resources.map(resource => (
        <li key={resource.id} className="border-b py-3 last:border-b-0 last:pb-0">
          <ResourceWords resource={resource} />
        </li>
      ))}
    </ul>
  )
}
