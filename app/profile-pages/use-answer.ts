import { useActionData, useLocation, useNavigationType } from '@remix-run/react'
import { useState } from 'react'
import type { FormAnswer } from './section-form-route.server.ts'

/**
 * The server's answer to the last post of the form on screen. The router forgets it at the next
 * step inside the page, such as a link to a field; the form must not, because its versions and an
 * open conflict stand in it.
 * @returns with it, a name for this opening of the form. It changes with the address and with every
 * save: a saved form is to be drawn anew from what was saved, where new rows have their ids.
 */
export function useAnswer(): { answer: FormAnswer | undefined; opening: string } {
  const fresh = useActionData<FormAnswer>()
  const { pathname, search } = useLocation()
  const seen = { fresh, place: pathname + search, save: useRedirect() }
  const [kept, setKept] = useState<Kept>({ ...seen, answer: fresh })
  const next = follow(kept, seen)
  if (next !== kept) setKept(next)
  return { answer: next.answer, opening: `${next.place} ${next.save}` }
}

/**
 * Names the redirect that led here: a save is answered by one, and a post that was cut off by a
 * link is not. The router marks its locations, which change together with the data; of its
 * navigation states Preact may skip any.
 */
function useRedirect(): string | undefined {
  const { key, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  return state?._isRedirect && !isBack ? key : undefined
}

interface Seen {
  /** The answer as the router has it. */
  fresh: FormAnswer | undefined
  place: string
  save: string | undefined
}

interface Kept extends Seen {
  answer: FormAnswer | undefined
}

function follow(kept: Kept, seen: Seen): Kept {
  const isNewPlace = seen.place !== kept.place
  const isNewAnswer = seen.fresh !== undefined && seen.fresh !== kept.fresh
  const isSaved = seen.save !== undefined && seen.save !== kept.save
  if (!isNewPlace && !isNewAnswer && !isSaved && seen.fresh === kept.fresh) return kept
  const answer = isNewAnswer ? withConflict(seen.fresh, kept.answer) : kept.answer
  return {
    ...seen,
    save: seen.save ?? kept.save,
    answer: (isSaved || isNewPlace) && !isNewAnswer ? undefined : answer,
  }
}

// After a failed post the earlier conflict is still open.
function withConflict(fresh: FormAnswer | undefined, last: FormAnswer | undefined) {
  return fresh?.initialValue || !last?.conflict ? fresh : { ...fresh, conflict: last.conflict }
}
