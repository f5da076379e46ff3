import { useActionData, useLocation, useNavigationType } from '@remix-run/react'
import { useState } from 'react'
import type { FormAnswer } from './section-form-route.server.ts'

/**
 * Returns the server's answer to the last post of the form on screen. The router drops it at the
 * next navigation inside the page, but the form needs its versions and its open conflict.
 * @returns also `opening`, a key that changes with the address and with every save: a saved form
 * is drawn again from the stored values, in which new rows have their ids.
 */
export function useAnswer(): { answer: FormAnswer | undefined; opening: string } {
  const fresh = useActionData<FormAnswer>()
  const { pathname, search } = useLocation()
  const current = { fresh, place: pathname + search, save: useRedirectKey() }
  const [previous, setState] = useState<AnswerState>({ ...current, answer: fresh })
  const next = updateAnswer(previous, current)
  if (next !== previous) setState(next)
  return { answer: next.answer, opening: `${next.place} ${next.save}` }
}

/**
 * Returns the key of the redirect that led to this page. Only a finished save ends in a redirect.
 * Reads the location, because React may skip the navigation states of the router.
 */
function useRedirectKey(): string | undefined {
  const { key, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  return state?._isRedirect && !isBack ? key : undefined
}

interface RouterState {
  /** The answer as the router has it. */
  fresh: FormAnswer | undefined
  place: string
  save: string | undefined
}

interface AnswerState extends RouterState {
  answer: FormAnswer | undefined
}

function updateAnswer(previous: AnswerState, current: RouterState): AnswerState {
  const isNewPlace = current.place !== previous.place
  const isNewAnswer = current.fresh !== undefined && current.fresh !== previous.fresh
  const isSaved = current.save !== undefined && current.save !== previous.save
  if (!isNewPlace && !isNewAnswer && !isSaved && current.fresh === previous.fresh) return previous
  const answer = isNewAnswer ? withConflict(current.fresh, previous.answer) : previous.answer
  return {
    ...current,
    save: current.save ?? previous.save,
    answer: (isSaved || isNewPlace) && !isNewAnswer ? undefined : answer,
  }
}

// After a failed post the earlier conflict is still open.
function withConflict(fresh: FormAnswer | undefined, last: FormAnswer | undefined) {
  return fresh?.initialValue || !last?.conflict ? fresh : { ...fresh, conflict: last.conflict }
}
