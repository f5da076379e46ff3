import { type SubmissionResult, useForm } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import { isOfAnother } from '#app/access/form-owner.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { logError } from '#app/lib/log.server.ts'
import type { Question } from '#app/medications/list/add-confirmation.ts'
import { QuestionView } from '#app/medications/list/add-confirmation.tsx'
import { detailsIn, lineSchema } from '#app/medications/list/added-line.server.ts'
import { listPath, tabAddress, tabNames } from '#app/medications/list/medication-list.ts'
import {
  asksQuestion,
  failures,
  notSaved,
  ofAnother,
  toList,
  toldSchema,
} from '#app/medications/list/medication-route.server.ts'
import { addMedicine, medicineList } from '#app/medications/list/move-medication.server.ts'
import { schemaOf } from '#app/profile/parse/field-schema.server.ts'
import { requireShown } from '#app/profile/record/require-shown-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { titled } from '#app/ui/document/document-title.ts'

export const { handle, meta } = titled(tabNames.add, 'Failed to load medications')

const { name, brandName } = medicineList.item

const Adding = z.object({
  owner: z.string(),
  name: schemaOf(name) as z.ZodType<string>,
  brandName: schemaOf(brandName) as z.ZodType<string | undefined>,
  to: z.enum(['current', 'researching']),
  // The line that the name was found for: its dose and times are added with it.
  line: lineSchema,
  told: toldSchema,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  // Also for who may only read: the form may be open since a time when they could edit, and is answered on this page.
  const access = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'an empty form' },
  })
  requireShown(access.owner, medications)
  return { owner: access.owner.id, mayEdit: can(access, 'edit') }
}

/** Adds a medicine, unless there is something to tell before: then the page tells it and asks. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { prepared: answer } = await requireAccess({ request, context }, 'read', {
    prepare: access => addPosted({ request, context }, access),
    reads: access => (asksQuestion(access.prepared) ? medications.title : []),
  })
  return answer
}

async function addPosted(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
) {
  const { owner, actor } = access
  requireShown(owner, medications)
  const submission = await readSubmission(request, Adding)
  const refuse = (why: string, status: number) =>
    invalid(submission, { formErrors: [`${failures.add}: ${why}`], status })
  if (isOfAnother(submission.payload, owner)) return refuse(ofAnother, 409)
  if (!can(access, 'edit')) return invalid(submission, { formErrors: [editRefused], status: 403 })
  if (submission.status !== 'success') return invalid(submission)
  const { name, brandName, to, told, line } = submission.value
  const medicine = { name, ...(brandName && { brandName }), ...detailsIn(line, name) }
  try {
    const outcome = await addMedicine(
      context.db,
      { owner, actor },
      { medicine, to, told, now: new Date() },
    )
    switch (outcome.status) {
      case 'done':
        return toList(to, outcome.from ? 'replaced' : 'added', outcome)
      case 'same':
        return toList(to, 'kept', outcome)
      case 'asking':
        return data({ ...submission.reply(), question: outcome.question })
      default:
        return refuse(full, 409)
    }
  } catch (error) {
    logError(error, context.requestId)
    return refuse(notSaved, 503)
  }
}

/** As `keepTyped`; where no answer comes, the name is in it, for a question is no form that would keep it. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const posted = args.request.clone()
  const answer: unknown = await keepTyped(args)
  if (!(answer instanceof Response)) return answer
  const initialValue = Object.fromEntries(await posted.formData())
  return Response.json({ ...(await answer.json()), initialValue }, { status: answer.status })
}

const full = `it was not saved. The lists hold ${medicineList.maxRows} medications, and take no more. Delete one that is not taken any more.`

type Values = { name: string; brandName: string; line: string }
type Answer = SubmissionResult<string[]> & { question?: Question }

export default function AddMedication() {
  const { owner, mayEdit } = useLoaderData<typeof loader>()
  const [couldEdit] = useState(mayEdit)
  const answer = useActionData<Answer>()
  if (!couldEdit && !answer) return <ReadOnly />
  if (!answer?.question) return <AddForm owner={owner} answer={answer} />
  const { name = '', brandName = '', line = '' } = (answer.initialValue ?? {}) as Partial<Values>
  return (
    <QuestionView
      question={answer.question}
      doing={answer.question.isLeaving ? 'move' : 'add'}
      to={`${listPath}/add`}
      fields={{ owner, name, brandName, line }}
      goOn="Move to Researching"
      pending="Adding…"
      back={tabAddress('add')}
      correct={other => ({
        to: `${listPath}/add`,
        fields: { owner, name: other, line, to: answer.question?.to ?? 'current' },
      })}
    />
  )
}

function ReadOnly() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{tabNames.add}</h1>
      <p className="my-6">You can read this section but not change it.</p>
      <Link to={listPath} className="touch-link">
        Read the medications
      </Link>
    </>
  )
}

/** What could not be added, to be tried again; or a name to be typed. */
function AddForm({ owner, answer }: { owner: string; answer?: Answer }) {
  const [form, fields] = useForm<Values>({ id: 'add', lastResult: answer })
  const line = String(answer?.initialValue?.line ?? '')
  return (
    <>
      <BackLink to={tabAddress('add')}>Search for a medication</BackLink>
      <ErrorSummary form={form} />
      <h1 className="text-3xl sm:text-4xl">{tabNames.add}</h1>
      <Form form={form}>
        <input
          type="hidden"
          name="owner"
          defaultValue={String(answer?.initialValue?.owner ?? owner)}
          autoComplete="off"
        />
        {line && <TypedLine line={line} />}
        <TextField
          field={fields.name}
          label="Name"
          hint="As on the package. It is checked against the other medications before it is added."
          autoComplete="off"
        />
        <TextField field={fields.brandName} label="Brand name" autoComplete="off" />
        <div className="form-actions">
          <SubmitButton name="to" value="current" pending="Adding…">
            Add to Current
          </SubmitButton>
          <SubmitButton name="to" value="researching" pending="Adding…" variant="secondary">
            Research
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

/** The line that dose and times are read from, carried to the next post. */
function TypedLine({ line }: { line: string }) {
  return (
    <>
      <input type="hidden" name="line" defaultValue={line} autoComplete="off" />
      <p className="field">
        Dose and times are added from what you typed: “
        <bdi className="[overflow-wrap:anywhere]">{line}</bdi>”
      </p>
    </>
  )
}
