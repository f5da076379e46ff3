import { answeredKeys } from '#app/medications/findings/answered-findings.server.ts'
import { declineState } from '#app/medications/findings/declined-states.server.ts'
import { stateKey } from '#app/medications/findings/state-key.ts'
import { loadProfile, UnreadableSectionError } from '#app/profile/record/profile.server.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import {
  type OwnerAndActor,
  repeatIfStale,
  saveSection,
} from '#app/profile/record/save-section.server.ts'
import {
  findStateQuestions,
  type StateQuestion,
  withState,
} from '#app/profile/record/state-questions.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'

/** Returns the unanswered questions about states that change first aid. */
export async function loadStateQuestions(
  db: Database,
  owner: Owner,
  profile: Profile,
): Promise<StateQuestion[]> {
  const questions = questionsOf(profile)
  if (questions.length === 0) return []
  const answered = await answeredKeys(db, owner)
  return questions.filter(({ id }) => !answered.has(stateKey(id)))
}

/**
 * Answers a question: "yes" ticks the state in the medical history, "no" is remembered.
 * @returns false if nothing is asked about it any more.
 * @throws StaleSectionError after ten tries; UnreadableSectionError for an unreadable history.
 */
export async function answerStateQuestion(
  db: Database,
  by: OwnerAndActor,
  { state, answer }: { state: string; answer: 'yes' | 'no' },
): Promise<boolean> {
  return await repeatIfStale(async () => {
    const profile = await loadProfile(db, by.owner)
    if (isUnreadable(profile, history)) throw new UnreadableSectionError(history.name)
    const question = questionsOf(profile).find(({ id }) => id === state)
    const saved = profile.history
    if (!question || !saved) return false
    if (answer === 'no') {
      await declineState(db, by, question)
      return true
    }
    const value = withState(saved.value, state, (saved.lastRowId ?? 0) + 1)
    const { version } = saved
    await saveSection(db, by, { section: history, value, version, way: 'edit', isPart: true })
    return true
  })
}

function questionsOf({ history: saved }: Profile): StateQuestion[] {
  if (!saved) return []
  const { conditions } = fieldsOf(history)
  return findStateQuestions(saved.value, conditions?.kind === 'choices' ? conditions.options : {})
}
