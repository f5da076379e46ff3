import { useRef } from 'react'
import { useCan } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import { DrugsComLink } from '../info/drugs-com-link.tsx'
import {
  addPath,
  countText,
  listLabels,
  resultsId,
  searchAddress,
} from '../list/medication-list.ts'
import { PostButton } from '../list/post-button.tsx'
import { BreakableName } from '../names/breakable-name.tsx'
import type { FoundName, FoundNames } from '../names/find-names.server.ts'
import { AddFoundForm } from './add-found-form.tsx'
import type { Prescription, PrescriptionOptions } from './prescription.ts'

/** The names found, and the fields of the first one. */
export type SearchedNames = FoundNames & { prescription?: OfferedPrescription }

type OfferedPrescription = Prescription & { options: PrescriptionOptions }

interface FoundProps {
  found: SearchedNames
  owner: string
}

/** The found names with their buttons. The heading takes the focus. */
export function FoundNamesView({ found, owner }: FoundProps) {
  const { names, live, more, failed, didYouMean, prescription, details: firstDetails } = found
  const sharedProps = { firstDetails, query: found.query, owner }
  const items = [
    ...names.map((listName, index) => (
      <Found
        key={`${found.query} ${listName.name}`}
        found={listName}
        prescription={index === 0 ? prescription : undefined}
        {...sharedProps}
      />
    )),
    ...live.map(liveName => (
      <Found
        key={`live ${liveName.name}`}
        found={{ ...liveName, descriptions: [liveOnlyText] }}
        {...sharedProps}
      />
    )),
  ]
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer takes the focus again
  useIsomorphicLayoutEffect(() => heading.current?.focus(), [found])
  return (
    <section aria-labelledby={resultsId} className="mt-8">
      <h2 ref={heading} id={resultsId} tabIndex={-1} className="lg:scroll-mt-48">
        Results for “<bdi className="[overflow-wrap:anywhere]">{found.query}</bdi>”
      </h2>
      <p role="status" className="mt-1 text-muted">
        <span>{countText(names.length + live.length + more)}</span>
        {more > 0 && (
          <span>{`. The first ${names.length} of our list are shown: type more of the name.`}</span>
        )}
      </p>
      <DetailsView found={found} />
      {failed.length > 0 && (
        <Notice tone="attention" className="my-4" title={failureText(failed, live.length > 0)} />
      )}
      {didYouMean.length > 0 && <DidYouMean names={didYouMean} around={found.around} />}
      <ul className="mt-4 space-y-4">{items.slice(0, maxUnfolded)}</ul>
      {items.length > maxUnfolded && (
        <details key={found.query} className="disclosure mt-4">
          <summary>{moreNamesText(items.length - maxUnfolded)}</summary>
          <ul className="mt-2 space-y-4">{items.slice(maxUnfolded)}</ul>
        </details>
      )}
      <TypedNameView found={found} owner={owner} />
    </section>
  )
}

/** The best names come first; the others are mostly combinations. */
const maxUnfolded = 4

function moreNamesText(count: number): string {
  return `${count} more ${count === 1 ? 'name' : 'names'}`
}

const liveOnlyText = 'From RxNorm or openFDA; our list has no interactions for it'

function failureText(failed: readonly string[], hasLive: boolean): string {
  const consequence = hasLive ? 'Its names are missing here.' : 'This is our own list.'
  return `${failed.join(' and ')} did not answer. ${consequence}`
}

/** Suggestions; a misspelled name is never corrected without a click. */
function DidYouMean({ names, around }: Pick<FoundNames, 'around'> & { names: string[] }) {
  return (
    <div className="no-print mt-4">
      <h3>Did you mean</h3>
      <ul className="mt-2 flex flex-wrap gap-3">
        {names.map(name => (
          <li key={name} className="max-w-full">
            <PostButton
              to={searchAddress}
              fields={{ query: around.join(name) }}
              pending="Searching…"
              variant="secondary"
            >
              {name}
            </PostButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FoundNameProps {
  /** The details read for the first name found, shown above the list. */
  firstDetails?: string
  query: string
  owner: string
}

interface FoundItemProps extends FoundNameProps {
  found: FoundName
  prescription?: OfferedPrescription
}

function Found({ found, prescription, ...props }: FoundItemProps) {
  const canEdit = useCan('edit')
  const { name, descriptions, list, extraWords, details } = found
  return (
    <li className="rounded-lg border bg-surface px-4 py-3">
      <h3 className="[overflow-wrap:anywhere]">
        <BreakableName name={name} />
      </h3>
      {descriptions.length > 0 && <p className="text-muted">{descriptions.join('. ')}</p>}
      {extraWords && (
        <p className="[overflow-wrap:anywhere]">
          Not in this name: “<bdi>{extraWords}</bdi>”
        </p>
      )}
      {list && <p className="mt-1 font-semibold">{`In the ${listLabels[list]}`}</p>}
      {prescription && canEdit ? (
        <AddFoundForm
          name={name}
          prescription={prescription}
          line={props.query}
          owner={props.owner}
        />
      ) : (
        <AddButtons name={name} list={list} details={details} {...props} />
      )}
      <p className="mt-3">
        <DrugsComLink name={name} />
      </p>
    </li>
  )
}

/** Shows the words typed beside the name. */
function DetailsView({ found }: Pick<FoundProps, 'found'>) {
  const { details, isAsTyped, unclearNumber, prescription } = found
  if (!details) return null
  return (
    <div className="mt-4 [overflow-wrap:anywhere]">
      <p>
        <span>
          {isAsTyped ? 'Not understood, and added as you typed it' : 'Dose and times found'}
        </span>
        {isAsTyped || !prescription ? (
          <span>
            : <bdi className="font-semibold">{details}</bdi>
          </span>
        ) : null}
        <span>{`. Check ${isAsTyped ? 'it' : 'them'}.`}</span>
      </p>
      {unclearNumber && (
        <Notice
          tone="attention"
          className="my-4"
          title={`“${unclearNumber}” has two readings. Type the dose without a comma or point.`}
        />
      )}
    </div>
  )
}

// A medication that is not yet on a list is first asked for its dose.
const addLists = [
  ['current', 'Add to Current', { asked: 'show' }],
  ['researching', 'Research', {}],
] as const

type Addable = Pick<FoundName, 'name' | 'list' | 'details'>

function AddButtons({ name, list, details, firstDetails, query, owner }: Addable & FoundNameProps) {
  if (!useCan('edit')) return null
  const fields = { owner, name, ...(details && { line: query }) }
  return (
    <>
      {details && (
        <p className="mt-1 [overflow-wrap:anywhere]">
          With <bdi className="font-semibold">{details}</bdi>
        </p>
      )}
      {list && firstDetails && (
        <p className="mt-1">
          It keeps its details: the dose and times that you typed are not added.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {addLists.map(
          ([to, label, asked]) =>
            list !== to && (
              <PostButton
                key={to}
                to={addPath}
                fields={{ ...fields, to, ...(!list && asked) }}
                pending="Adding…"
                variant="secondary"
              >
                {label}
                <span className="sr-only"> {name}</span>
              </PostButton>
            ),
        )}
      </div>
    </>
  )
}

function TypedNameView({ found: { query, typedName, details: firstDetails }, owner }: FoundProps) {
  if (!typedName) return null
  const { name, checkedAs, list, details } = typedName
  return (
    <div className="mt-8">
      <h3 className="[overflow-wrap:anywhere]">
        Add “<bdi>{name}</bdi>” as written
      </h3>
      <p className="mt-1 text-muted">
        {checkedAs.length > 0
          ? `Interactions are checked as for ${checkedAs.join(', ')}.`
          : 'Our list does not know this name: nothing can be checked for it.'}
      </p>
      {list && <p className="mt-1 font-semibold">{`In the ${listLabels[list]}`}</p>}
      <AddButtons
        name={name}
        list={list}
        details={details}
        firstDetails={firstDetails}
        query={query}
        owner={owner}
      />
    </div>
  )
}
