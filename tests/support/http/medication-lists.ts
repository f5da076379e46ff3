import type { AddConfirmation } from '#app/medications/adding/add-confirmation.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { action as addAction } from '#app/routes/medications/add-medication.tsx'
import { action as deleteAction } from '#app/routes/medications/delete-medication.tsx'
import { loader } from '#app/routes/medications/medications.tsx'
import { action as moveAction } from '#app/routes/medications/move-medication.tsx'
import { db } from '../db/test-database.ts'
import { expectRedirect, readFormAnswer } from './answers.ts'
import { ada, type LoggedInOwner } from './profile-visit.ts'
import { post, visit } from './route-context.ts'

type Form = [string, string][]

/** Loads the medications screen. Returns the list of its tab. */
export async function loadLists(query = '', { cookie } = ada) {
  const page = await loader(visit(db, `/profile/medications${query}`, cookie))
  if (!('list' in page)) throw new Error('Not the lists')
  return page.list
}

/** Returns the message that the medications screen shows at an address. */
export async function readNote(location: string | null, who = ada) {
  return (await loadLists(location?.replace('/profile/medications', ''), who)).message
}

interface PostOptions {
  who?: LoggedInOwner
  /** Marks of the findings that a question has shown. */
  confirmed?: string[]
  /** The searched text, with a dose. */
  line?: string
  /** The fields of dose, frequency and reason; without them they are not asked. */
  fields?: Record<string, string>
}

/** Adds a medication to a list, or asks about its findings. */
export function addMedication(name: string, to: string, options: PostOptions = {}) {
  const { who = ada, confirmed = [], line, fields } = options
  const form: Form = [['owner', who.owner.id], ['name', name], ['to', to], ...marks(confirmed)]
  if (line) form.push(['line', line])
  if (fields) form.push(['asked', 'form'], ...Object.entries(fields))
  return addAction(post(db, '/profile/medications/add', form, who.cookie))
}

/** Adds a medication to the current ones, whatever the findings. */
export async function takeMedication(name: string, who = ada): Promise<void> {
  const answer = await addMedication(name, 'current', { who })
  if (answer instanceof Response) return
  const { marks: confirmed } = await expectQuestion(Promise.resolve(answer))
  await expectRedirect(addMedication(name, 'current', { who, confirmed }))
}

/** Moves a medication to another list, or asks about its findings. */
export function moveMedication(id: number | string, to: string, options: PostOptions = {}) {
  const { who = ada, confirmed = [] } = options
  const form: Form = [['owner', who.owner.id], ['to', to], ...marks(confirmed)]
  return moveAction(postMedication(id, 'move', form, who))
}

/** Deletes a medication that is not current. */
export function deleteMedication(id: number | string, who = ada) {
  return deleteAction(postMedication(id, 'delete', [['owner', who.owner.id]], who))
}

/** Returns arguments for an action of a page of one medication. */
export function postMedication(id: number | string, page: string, form: Form, { cookie } = ada) {
  const path = `/profile/medications/${id}/${page}`
  return { ...post(db, path, form, cookie), params: { id: String(id) } }
}

/** Returns the question that an action asks. */
export async function expectQuestion(work: Promise<unknown>): Promise<AddConfirmation> {
  const { question } = (await readFormAnswer(work)) as { question?: AddConfirmation }
  if (!question) throw new Error('Nothing was asked')
  return question
}

/** Returns the stored medications. */
export async function readMedications({ owner } = ada): Promise<Medication[]> {
  return (await loadProfile(db, owner)).medications?.value.medications ?? []
}

/** Returns the day of today, as a row stores it. */
export function findToday(): string {
  return new Date().toISOString().slice(0, 10)
}

function marks(confirmed: string[]): Form {
  return confirmed.map(mark => ['confirmed', mark])
}
