import { useEffect, useRef } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { useMay } from '#app/ui/root-data.ts'
import { OutsideLink } from '../info/outside-link.tsx'
import type { FoundName, FoundNames } from '../names/find-names.server.ts'
import { countLine, listPath, listWords, resultsId, searchAddress } from './list.ts'
import { PostButton } from './post-button.tsx'

interface FoundProps {
  found: FoundNames
  owner: string
}

/** What a search brought, each name with what can be done with it. Takes the focus when it appears. */
export function FoundNamesView({ found, owner }: FoundProps) {
  const { names, live, more, failed, didYouMean } = found
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer takes the focus again
  useEffect(() => heading.current?.focus(), [found])
  return (
    <section aria-labelledby={resultsId} className="mt-8">
      <h2 ref={heading} id={resultsId} tabIndex={-1} className="text-2xl lg:scroll-mt-48">
        Results for “<bdi className="[overflow-wrap:anywhere]">{found.query}</bdi>”
      </h2>
      <p role="status" className="mt-1 text-muted">
        {countLine(names.length + live.length + more)}
        {more > 0 && `. The first ${names.length} of our list are shown: type more of the name.`}
      </p>
      {failed.length > 0 && (
        <Notice tone="attention" className="my-4" title={failureOf(failed, live.length > 0)} />
      )}
      {didYouMean.length > 0 && <DidYouMean names={didYouMean} />}
      <ul className="mt-4 space-y-4">
        {names.map(one => (
          <Found key={one.name} found={one} owner={owner} />
        ))}
        {live.map(one => (
          <Found key={`live ${one.name}`} found={{ ...one, what: [onlyLive] }} owner={owner} />
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
function DidYouMean({ names }: { names: string[] }) {
  return (
    <div className="mt-4">
      <h3 className="text-xl">Did you mean</h3>
      <ul className="mt-2 flex flex-wrap gap-3">
        {names.map(name => (
          <li key={name} className="max-w-full">
            <PostButton
              to={searchAddress}
              fields={{ query: name }}
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

function Found({ found: { name, what, isIn }, owner }: { found: FoundName; owner: string }) {
  return (
    <li className="rounded-lg border bg-surface px-4 py-3">
      <h3 className="text-xl [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </h3>
      {what.length > 0 && <p className="text-muted">{what.join('. ')}</p>}
      {isIn && <p className="mt-1 font-semibold">In the {listWords[isIn]}</p>}
      <AddButtons name={name} isIn={isIn} owner={owner} />
      <p className="mt-1">
        <OutsideLink name={name} />
      </p>
    </li>
  )
}

function AddButtons({ name, isIn, owner }: Pick<FoundName, 'name' | 'isIn'> & { owner: string }) {
  if (!useMay('edit')) return null
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      {isIn !== 'current' && (
        <PostButton
          to={`${listPath}/add`}
          fields={{ owner, name, to: 'current' }}
          pending="Adding…"
          variant="secondary"
        >
          Add to Current<span className="sr-only"> {name}</span>
        </PostButton>
      )}
      {isIn !== 'researching' && (
        <PostButton
          to={`${listPath}/add`}
          fields={{ owner, name, to: 'researching' }}
          pending="Adding…"
          variant="secondary"
        >
          Research<span className="sr-only"> {name}</span>
        </PostButton>
      )}
    </div>
  )
}

function AsWritten({ found: { query, asWritten }, owner }: FoundProps) {
  if (!asWritten) return null
  const { checkedAs, isIn } = asWritten
  return (
    <div className="mt-8">
      <h3 className="text-xl [overflow-wrap:anywhere]">
        Add “<bdi>{query}</bdi>” as written
      </h3>
      <p className="mt-1 text-muted">
        {checkedAs.length > 0
          ? `Interactions are checked as for ${checkedAs.join(', ')}.`
          : 'Our list does not know this name: nothing can be checked for it.'}
      </p>
      {isIn && <p className="mt-1 font-semibold">In the {listWords[isIn]}</p>}
      <AddButtons name={query} isIn={isIn} owner={owner} />
    </div>
  )
}
