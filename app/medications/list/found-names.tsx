import { useLayoutEffect, useRef } from 'react'
import { useMay } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { OutsideLink } from '../info/outside-link.tsx'
import { BreakableName } from '../names/breakable-name.tsx'
import type { FoundName, FoundNames, ReadLine } from '../names/find-names.server.ts'
import { countLine, listPath, listWords, resultsId, searchAddress } from './medication-list.ts'
import { PostButton } from './post-button.tsx'

interface FoundProps {
  found: FoundNames
  owner: string
}

/** What a search brought, each name with what can be done with it. Takes the focus when it appears. */
export function FoundNamesView({ found, owner }: FoundProps) {
  const { names, live, more, failed, didYouMean, read: first } = found
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer takes the focus again
  useLayoutEffect(() => heading.current?.focus(), [found])
  return (
    <section aria-labelledby={resultsId} className="mt-8">
      <h2 ref={heading} id={resultsId} tabIndex={-1} className="text-2xl lg:scroll-mt-48">
        Results for “<bdi className="[overflow-wrap:anywhere]">{found.query}</bdi>”
      </h2>
      <p role="status" className="mt-1 text-muted">
        {countLine(names.length + live.length + more)}
        {more > 0 && `. The first ${names.length} of our list are shown: type more of the name.`}
      </p>
      {first && <Read read={first} />}
      {failed.length > 0 && (
        <Notice tone="attention" className="my-4" title={failureOf(failed, live.length > 0)} />
      )}
      {didYouMean.length > 0 && <DidYouMean names={didYouMean} around={found.around} />}
      <ul className="mt-4 space-y-4">
        {names.map(one => (
          <Found key={one.name} found={one} first={first} query={found.query} owner={owner} />
        ))}
        {live.map(one => (
          <Found
            key={`live ${one.name}`}
            found={{ ...one, what: [onlyLive] }}
            first={first}
            query={found.query}
            owner={owner}
          />
        ))}
      </ul>
      <AsWritten found={found} owner={owner} />
    </section>
  )
}

const onlyLive = 'From RxNorm or openFDA; our list has no interactions for it'

function failureOf(failed: readonly string[], hasLive: boolean): string {
  const rest = hasLive ? 'Its names are missing here.' : 'This is our own list.'
  return `${failed.join(' and ')} did not answer. ${rest}`
}

/** A misspelled name is never corrected without being asked. */
function DidYouMean({ names, around }: Pick<FoundNames, 'around'> & { names: string[] }) {
  return (
    <div className="mt-4">
      <h3 className="text-xl">Did you mean</h3>
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

interface OneProps {
  /** The details read for the first name found, shown above the list. */
  first?: ReadLine
  query: string
  owner: string
}

function Found({ found, ...props }: OneProps & { found: FoundName }) {
  const { name, what, isIn, leftOver, read } = found
  return (
    <li className="rounded-lg border bg-surface px-4 py-3">
      <h3 className="text-xl [overflow-wrap:anywhere]">
        <BreakableName name={name} />
      </h3>
      {what.length > 0 && <p className="text-muted">{what.join('. ')}</p>}
      {leftOver && (
        <p className="[overflow-wrap:anywhere]">
          Not in this name: “<bdi>{leftOver}</bdi>”
        </p>
      )}
      {isIn && <p className="mt-1 font-semibold">In the {listWords[isIn]}</p>}
      <AddButtons name={name} isIn={isIn} read={read} {...props} />
      <p className="mt-1">
        <OutsideLink name={name} />
      </p>
    </li>
  )
}

/** Shows the words typed beside the name: those that are added, and those that are not. */
function Read({ read: { words, notPlaced, notes } }: { read: ReadLine }) {
  return (
    <div className="mt-4 [overflow-wrap:anywhere]">
      {words && (
        <p>
          Dose and times that were read: <bdi className="font-semibold">{words}</bdi>. Check them.
        </p>
      )}
      {notPlaced.length === 0 &&
        notes.map(note => <Notice key={note} tone="attention" className="my-4" title={note} />)}
      {notPlaced.length > 0 && (
        <Notice tone="attention" className="my-4" title={notAdded(notPlaced)}>
          {notes.map(note => (
            <p key={note}>{note}</p>
          ))}
          <p>You can write it under “Edit details” after the medication is added.</p>
        </Notice>
      )}
    </div>
  )
}

function notAdded(notPlaced: readonly string[]): string {
  return `Not added: ${notPlaced.map(phrase => `“${phrase}”`).join(', ')}`
}

type Addable = Pick<FoundName, 'name' | 'isIn' | 'read'>

function AddButtons({ name, isIn, read, first, query, owner }: Addable & OneProps) {
  if (!useMay('edit')) return null
  const fields = { owner, name, ...(read?.words && { line: query }) }
  const isOther = read?.notPlaced.join('|') !== first?.notPlaced.join('|')
  return (
    <>
      {read?.words && (
        <p className="mt-1 [overflow-wrap:anywhere]">
          With <bdi className="font-semibold">{read.words}</bdi>
        </p>
      )}
      {isIn && first?.words && (
        <p className="mt-1">
          It keeps its details: the dose and times that you typed are not added.
        </p>
      )}
      {read && isOther && read.notPlaced.length > 0 && (
        <p className="mt-1 [overflow-wrap:anywhere]">{notAdded(read.notPlaced)}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {isIn !== 'current' && (
          <PostButton
            to={`${listPath}/add`}
            fields={{ ...fields, to: 'current' }}
            pending="Adding…"
            variant="secondary"
          >
            Add to Current<span className="sr-only"> {name}</span>
          </PostButton>
        )}
        {isIn !== 'researching' && (
          <PostButton
            to={`${listPath}/add`}
            fields={{ ...fields, to: 'researching' }}
            pending="Adding…"
            variant="secondary"
          >
            Research<span className="sr-only"> {name}</span>
          </PostButton>
        )}
      </div>
    </>
  )
}

function AsWritten({ found: { query, asWritten, read: first }, owner }: FoundProps) {
  if (!asWritten) return null
  const { name, checkedAs, isIn, read } = asWritten
  return (
    <div className="mt-8">
      <h3 className="text-xl [overflow-wrap:anywhere]">
        Add “<bdi>{name}</bdi>” as written
      </h3>
      <p className="mt-1 text-muted">
        {checkedAs.length > 0
          ? `Interactions are checked as for ${checkedAs.join(', ')}.`
          : 'Our list does not know this name: nothing can be checked for it.'}
      </p>
      {isIn && <p className="mt-1 font-semibold">In the {listWords[isIn]}</p>}
      <AddButtons name={name} isIn={isIn} read={read} first={first} query={query} owner={owner} />
    </div>
  )
}
