import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { TabRow } from '#app/ui/tab-row.tsx'
import { severityMeanings } from '../check/check-report.ts'
import { severities, severityOfTerm } from '../knowledge/knowledge-file.ts'
import { AnswerLines } from '../report/finding-view.tsx'
import { SeverityBadge } from '../report/severity-badge.tsx'
import { TabLabel } from '../tab-label.tsx'
import { nlmStatement, sources } from './about-rules.ts'
import {
  entriesPerPage,
  type ListName,
  listTitles,
  type RuleEntry,
  rulesAddress,
  rulesPath,
} from './rules-list.ts'

export interface RulesPageData {
  list: ListName
  query: string
  counts: Record<ListName, number>
  entries: RuleEntry[]
  /** Count of all entries found. */
  found: number
  page: number
  pages: number
}

/** The lists of the knowledge base with a search. */
export function RulesList(data: RulesPageData) {
  const { list, query, counts, entries } = data
  return (
    <section aria-labelledby="list">
      <h2 id="list" className="sr-only">
        {listTitles[list]}
      </h2>
      <TabRow label="Lists">
        {Object.entries(listTitles).map(([name, words]) => (
          <Link
            key={name}
            to={rulesAddress(name as ListName, query)}
            preventScrollReset
            aria-current={name === list ? 'page' : undefined}
          >
            <TabLabel text={`${words} (${counts[name as ListName]})`} />
          </Link>
        ))}
      </TabRow>
      <SearchForm list={list} query={query} />
      <p id="found" role="status" className="mt-4 font-semibold">
        {countLine(data)}
      </p>
      {entries.length === 0 && (
        <p>
          Try fewer words, another spelling, or another list.{' '}
          <Link to={rulesAddress(list, '')}>Show all</Link>
        </p>
      )}
      <div className="mt-4">
        {entries.map(entry => (
          <EntryView key={entry.id} entry={entry} />
        ))}
      </div>
      <Pages {...data} />
    </section>
  )
}

function SearchForm({ list, query }: { list: ListName; query: string }) {
  return (
    <Form method="get" action={rulesPath} role="search" preventScrollReset className="mt-6">
      {list !== 'rules' && <input type="hidden" name="list" value={list} />}
      <label htmlFor="q" className="field-label">
        {`Search ${listTitles[list].toLowerCase()}`}
      </label>
      <p id="q-hint" className="mb-2 max-w-prose text-base text-muted">
        Medicines, classes, effects, sources, or the name of a rule. An entry must contain every
        word.
      </p>
      <div className="flex flex-wrap gap-3">
        <input
          key={`${list} ${query}`}
          id="q"
          name="q"
          type="search"
          defaultValue={query}
          aria-describedby="q-hint"
          autoComplete="off"
          className="input !w-auto min-w-0 flex-1 basis-48"
        />
        <Button>Search</Button>
      </div>
    </Form>
  )
}

function EntryView({ entry: { id, title, severity, sides, lines } }: { entry: RuleEntry }) {
  return (
    <article id={id} className="finding" data-severity={severity}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words">{title}</h3>
        {severity && <SeverityBadge severity={severity} />}
      </div>
      <div className="flex flex-wrap gap-x-6">
        {sides.map(({ label, members }) => (
          <details key={label} className="disclosure open:basis-full">
            <summary>{label}</summary>
            <p className="pb-2 pl-6">{members}</p>
          </details>
        ))}
      </div>
      <AnswerLines lines={lines} />
    </article>
  )
}

function Pages({ list, query, page, pages }: RulesPageData) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-x-6">
      {page > 1 && (
        <Link to={`${rulesAddress(list, query, page - 1)}#found`} rel="prev" className="touch-link">
          Previous page
        </Link>
      )}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <Link to={`${rulesAddress(list, query, page + 1)}#found`} rel="next" className="touch-link">
          Next page
        </Link>
      )}
    </nav>
  )
}

function countLine({ list, query, found, page, counts }: RulesPageData): string {
  const countText = query ? `${found} of ${counts[list]} found` : `${found} in this list`
  if (found <= entriesPerPage) return countText
  const from = (page - 1) * entriesPerPage + 1
  return `${countText}, ${from} to ${Math.min(found, from + entriesPerPage - 1)} shown`
}

/** Explains how the list is made, its words, and how to report a fault. */
export function AboutRules({ pairs }: { pairs: number }) {
  return (
    <>
      <Part id="severity" title="Meaning of the words">
        <dl>
          {severities.map(severity => (
            <div key={severity} className="border-b py-3">
              <dt>
                <SeverityBadge severity={severity} />
              </dt>
              <dd className="mt-2">
                {severityMeanings[severity]} Action: {termsOf(severity)}.
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="made" title="How it is made">
        <p>
          Rules are texts about classes and medicines. Each names the documents that it rests on. A
          program refuses a rule without a source, with a class or medicine that we do not know, or
          more severe than its action allows. The action is our reading of the document, not a
          quotation.
        </p>
        <p>How two medicines are decided:</p>
        <ol>
          <li>A rule about these very two medicines decides alone.</li>
          <li>Otherwise every class rule that fits counts, and the most severe comes first.</li>
          <li>
            Where we have no rule, the public pair of 2014 is shown, without advice because it has
            none. There are {pairs} such pairs. They are not listed here; some are softened, under{' '}
            <Link to={rulesAddress('alarms', '')}>{listTitles.alarms}</Link>.
          </li>
          <li>
            Two public lists decide at the end: what they call high-priority is major. What they say
            should not interrupt is “Other” at most, unless one of our rules says “avoid”.
          </li>
        </ol>
        <p>
          Creams, drops and sprays are “Other” at most, except for some that act in the whole body.
          A misspelled name with one name near it is checked as that one, and any other is not
          checked; the report says which.
        </p>
      </Part>
      <Part id="sources" title="Sources and licenses">
        <ul>
          {sources.map(source => (
            <li key={source}>{source}</li>
          ))}
        </ul>
        <p>{nlmStatement}</p>
      </Part>
      <Part id="fault" title="Is something wrong?">
        <p>
          Write to <SupportLink />. Name the rule, what is wrong with it, and the document that says
          so. Leave out what you take yourself.
        </p>
      </Part>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <div className="prose">{children}</div>
    </section>
  )
}

function termsOf(severity: (typeof severities)[number]): string {
  const terms = Object.entries(severityOfTerm).filter(([, grade]) => grade === severity)
  return terms.map(([term]) => `“${term}”`).join(' or ')
}
