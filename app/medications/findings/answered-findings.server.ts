import { randomUUID } from 'node:crypto'
import type { RecordOwner } from '#app/access/withheld.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { logError } from '#app/lib/log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import {
  type OwnerAndActor,
  requireUnchanged,
  type WriteBeside,
} from '#app/profile/record/save-section.server.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { checkedSections, checkOnThread } from '../check/check-profile.server.ts'
import type { Report } from '../check/check-report.ts'
import { findingWords } from '../report/finding-texts.ts'
import { graveFindings, type KeyedFinding } from './finding-keys.server.ts'
import { isStateKey } from './state-key.ts'

/**
 * The answer to a finding, before the medication was saved or later on a panel; "declined" for a
 * state that responders should not see.
 */
export type FindingAnswer = 'added' | 'taking' | 'known' | 'declined'

/** The sealed part of an answer. */
export interface StoredAnswer {
  key: string
  /** The finding in words, as it was answered. */
  title: string
  answer: FindingAnswer
  /** The actor's name at that time. */
  by: string
}

export interface AnsweredFinding extends Omit<StoredAnswer, 'key'> {
  answeredAt: string
}

/** Returns the keys of the answered findings. */
export async function answeredKeys(db: Database, owner: Owner): Promise<Set<string>> {
  return new Set((await loadAnswers(db, owner)).map(({ key }) => key))
}

/** Returns all answered findings, the oldest first. */
export async function listAnsweredFindings(db: Database, owner: Owner): Promise<AnsweredFinding[]> {
  const answers = await loadAnswers(db, owner)
  return answers.map(({ title, answer, by, answeredAt }) => ({ title, answer, by, answeredAt }))
}

/**
 * Stores the answer to findings of a profile. A finding that is answered already keeps its first
 * answer.
 */
export async function answerFindings(
  db: Database,
  { owner, actor }: OwnerAndActor,
  answer: FindingAnswer,
  { findings, report }: { findings: readonly KeyedFinding[]; report: Report },
): Promise<void> {
  const alreadyAnswered = await answeredKeys(db, owner)
  const answeredAt = new Date().toISOString()
  const unanswered = findings.filter(({ key }) => !alreadyAnswered.has(key))
  for (const { key, finding } of unanswered) {
    const { title } = findingWords(finding, report.medications)
    const by = formatFullName(actor)
    const id = randomUUID()
    const data = seal(owner, ['answered_findings.data', id], {
      key,
      title,
      answer,
      by,
    } satisfies StoredAnswer)
    const row = { id, user_id: owner.id, answered_at: answeredAt, data }
    await db.insertInto('answered_findings').values(row).execute()
  }
}

/**
 * Computes the answers after a save: which are added, because they were confirmed, and which are
 * deleted, because their finding no longer exists. An error is logged: it must not prevent a save.
 * @param profile the record after the save.
 * @param isConfirmed returns whether the actor confirmed a finding before the save.
 * @returns a function that writes them. It throws `StaleSectionError` if another section that the
 * check read was saved meanwhile.
 */
export async function prepareAnswers(
  db: Database,
  by: OwnerAndActor,
  profile: Profile,
  isConfirmed?: (finding: KeyedFinding) => boolean,
): Promise<WriteBeside | undefined> {
  try {
    const outdated = await findOutdated(db, by.owner, profile)
    const report = isConfirmed && (await checkOnThread(profile, new Date()))
    const findings = report ? graveFindings(profile, report).filter(isConfirmed) : []
    return async (trx, saved) => {
      const read = checkedSections.map(name => sectionsByName[name])
      const others = read.filter(one => saved.every(({ name }) => name !== one.name))
      await requireUnchanged(trx, by.owner, { profile, sections: others })
      if (report) await answerFindings(trx, by, 'added', { findings, report })
      await deleteAnswers(trx, by.owner, outdated)
    }
  } catch (error) {
    logError(error)
    return undefined
  }
}

/** Returns whether a finding was confirmed by its key; undefined if none was. */
export function confirmedBy(keys: readonly string[]) {
  return keys.length > 0 ? ({ key }: KeyedFinding) => keys.includes(key) : undefined
}

/** Returns the ids of answers whose finding no longer exists. */
async function findOutdated(db: Database, owner: RecordOwner, profile: Profile): Promise<string[]> {
  const answers = (await loadAnswers(db, owner)).filter(({ key }) => !isStateKey(key))
  if (answers.length === 0) return []
  // Sections that are withheld from this actor count, too: an answer is outdated for everyone.
  const { withheld: _withheld, unreadable, ...visible } = profile
  const all = owner.withheld
    ? { ...(await loadProfile(db, { ...owner, withheld: undefined })), ...visible }
    : { ...visible, unreadable }
  // An unreadable section does not prove that a finding no longer exists.
  if (checkedSections.some(name => isUnreadable(all, { name }))) return []
  const report = await checkOnThread(all, new Date())
  const current = new Set(graveFindings(all, report).map(({ key }) => key))
  return answers.flatMap(({ id, key }) => (current.has(key) ? [] : [id]))
}

async function deleteAnswers(db: Database, { id }: Owner, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('answered_findings')
    .where('user_id', '=', id)
    .where('id', 'in', ids)
    .execute()
}

async function loadAnswers(db: Database, owner: Owner) {
  const rows = await db
    .selectFrom('answered_findings')
    .select(['id', 'answered_at', 'data'])
    .where('user_id', '=', owner.id)
    .orderBy('answered_at')
    .orderBy('id')
    .execute()
  // An unreadable answer counts as missing: its finding is asked again.
  return rows.flatMap(({ id, answered_at: answeredAt, data }) => {
    const answer = unsealOrReport<StoredAnswer>(owner, ['answered_findings.data', id], data)
    return answer ? [{ id, answeredAt, ...answer }] : []
  })
}
