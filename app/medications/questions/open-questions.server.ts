import { isWithheld } from '#app/access/withheld.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable, type Profile, withValue } from '#app/profile/record/profile.ts'
import {
  type OwnerAndActor,
  repeatIfStale,
  saveSection,
} from '#app/profile/record/save-section.server.ts'
import { type Allergy, allergies } from '#app/profile-definition/sections/allergies.ts'
import {
  isCurrent,
  type Medication,
  medications,
} from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { prepareAnswers } from '../findings/answered-findings.server.ts'
import { toNameKey } from '../names/name-key.ts'
import { readExactly } from '../names/recognize-name.server.ts'
import type { OpenQuestion } from './open-questions.ts'
import { questionKey } from './question-key.server.ts'
import { findSubstanceQuestion } from './substance-question.server.ts'

/**
 * Returns the questions about the medications that an actor may answer: the substance of a brand,
 * and reactions that are not among the allergies.
 */
export function findOpenQuestions(profile: Profile): OpenQuestion[] {
  if (isUnreadable(profile, medications)) return []
  const rows = profile.medications?.value.medications ?? []
  return rows.flatMap(row =>
    [askSubstance(profile, row), askReaction(profile, row)].flatMap(one => one ?? []),
  )
}

/**
 * Answers a question of `findOpenQuestions`: the row keeps the answer, or the allergies get one
 * more.
 * @param key of the answer.
 * @returns false if it is not asked any more.
 * @throws StaleSectionError after ten tries.
 */
export async function answerQuestion(
  db: Database,
  by: OwnerAndActor,
  { id, key }: { id: number; key: string },
): Promise<boolean> {
  return await repeatIfStale(async () => {
    const profile = await loadProfile(db, by.owner)
    const isAsked = findOpenQuestions(profile).some(
      one => one.id === id && one.answers.some(answer => answer.key === key),
    )
    const row = profile.medications?.value.medications?.find(one => one.id === id)
    if (!isAsked || !row) return false
    if (key === reactionKey(row)) await addAllergy(db, by, profile, row)
    else await keepAnswer(db, by, profile, { id, key })
    return true
  })
}

function askSubstance({ personal }: Profile, row: Medication): OpenQuestion | undefined {
  const question = isCurrent(row) && findSubstanceQuestion(row, personal?.value.country)
  if (!question) return undefined
  const { name, substance, yes, no } = question
  return {
    id: row.id,
    name,
    text: `${name}: is it ${substance}?`,
    answers: [
      { key: yes, words: 'Yes' },
      { key: no, words: 'No' },
    ],
  }
}

function askReaction(profile: Profile, row: Medication): OpenQuestion | undefined {
  const { id, name, status, wasReaction } = row
  const isReaction = name && status === 'discontinued' && wasReaction === 'yes'
  if (!isReaction || isWithheld(profile, allergies) || isUnreadable(profile, allergies)) {
    return undefined
  }
  const known = profile.allergies?.value.allergies ?? []
  if (known.some(one => isAbout(one, row)) || known.length >= allergyList.maxRows) return undefined
  const text = `${name} caused a reaction. Add it to the allergies.`
  return { id, name, text, answers: [{ key: reactionKey(row), words: 'Add to allergies' }] }
}

const allergyList = allergies.blocks[0].fields.allergies

function isAbout({ allergen = '' }: Allergy, { name = '', brandName = '' }: Medication): boolean {
  const names = [name, brandName]
  const substances = names.flatMap(one => readExactly(one).ingredients)
  const isSameName = names.some(one => one !== '' && toNameKey(one) === toNameKey(allergen))
  return isSameName || readExactly(allergen).ingredients.some(one => substances.includes(one))
}

function reactionKey({ name, stopReason }: Medication): string {
  return questionKey('reaction', name, stopReason)
}

async function addAllergy(db: Database, by: OwnerAndActor, profile: Profile, row: Medication) {
  const saved = profile.allergies
  const { name: allergen, stopReason } = row
  // A line of an allergy is one line. A longer reason stays with the medication, whole.
  const reaction = stopReason?.replace(/\s*\n\s*/g, '; ')
  const isShort = reaction && reaction.length <= allergyList.item.reaction.maxLength
  const id = (saved?.lastRowId ?? 0) + 1
  const added: Allergy = { id, allergen, ...(isShort && { reaction }) }
  const others = saved?.value.allergies ?? []
  const value = { ...saved?.value, noKnownAllergies: false, allergies: [...others, added] }
  const writeAnswers = await prepareAnswers(db, by, withValue(profile, allergies, value))
  const save = { section: allergies, value, version: saved?.version ?? 0 }
  await inTransaction(db, async trx => {
    await saveSection(trx, by, { ...save, way: 'edit', isPart: true })
    await writeAnswers?.(trx, [allergies])
  })
}

async function keepAnswer(
  db: Database,
  by: OwnerAndActor,
  { medications: saved }: Profile,
  { id, key }: { id: number; key: string },
) {
  if (!saved) return
  const { value, version } = saved
  const rowAnswers = { [id]: [key] }
  await saveSection(db, by, {
    section: medications,
    value,
    version,
    way: 'edit',
    isPart: true,
    rowAnswers,
  })
}
