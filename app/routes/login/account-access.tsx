import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { countAccountAccess } from '#app/account-data/account-access/account-access.server.ts'
import {
  endAccessByLink,
  findAccessLink,
} from '#app/account-data/account-access/account-access-link.server.ts'
import {
  AccessEndedPage,
  AccessLinkGonePage,
  AccountAccessPage,
  accountAccessTitles,
} from '#app/account-data/account-access/account-access-pages.tsx'
import { accessLines } from '#app/accounts/account-access.ts'
import { explainRateLimit } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { wrongAppCode } from '#app/accounts/two-factor/two-factor-codes.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { verifyAppCode } from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import type { Database } from '#db/client.server.ts'

type PageData = { lines: string[]; asksForCode: boolean } | { gone: true }
type Answer = SubmissionResult<string[]> & { gone?: true; done?: true }

export const { handle, meta } = defineTitleFrom<() => PageData, Answer>((pageData, answer) => {
  if (answer?.done) return accountAccessTitles.done
  return 'gone' in pageData || answer?.gone ? accountAccessTitles.gone : accountAccessTitles.list
})

export { actionHeaders as headers }

/** Returns the numbers and kinds of access, without names. Only the button ends access. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db } = context
  const person = await findAccessLink(db, params.token ?? '')
  if (!person) return gone()
  const access = await countAccountAccess(db, person.id)
  return data<PageData>({ lines: accessLines(access), asksForCode: access.hasTwoFactor })
}

const endingSchema = z.object({ code: z.string().default('') })

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db } = context
  const token = params.token ?? ''
  const person = await findAccessLink(db, token)
  if (!person) return gone()
  return await answerForm(request, {
    schema: endingSchema,
    save: async ({ code }) => {
      const { authenticator } = await readTwoFactor(db, person.id)
      // Access to the mailbox alone must not turn off two-factor.
      if (authenticator && !(await verifyAppCode(db, person, code))) {
        throw new FormError({ fieldErrors: { code: [wrongAppCode] }, status: 403 })
      }
      const canEnd = async (trx: Database) => authenticator || !(await hasTwoFactor(trx, person))
      return await endAccessByLink(db, person, token, canEnd)
    },
    explain: explainRateLimit,
    notSaved: 'Not saved: nothing was ended. Please try again.',
    answer: (_, isDone) => (isDone ? data({ done: true as const }) : gone()),
  })
}

async function hasTwoFactor(trx: Database, { id }: Person): Promise<boolean> {
  return (await readTwoFactor(trx, id)).authenticator
}

/** Returns the same answer for every invalid link. */
function gone() {
  return data<PageData>({ gone: true }, { status: 404 })
}

export default function AccountAccess() {
  const pageData = useLoaderData<PageData>()
  const answer = useActionData<Answer>()
  if (answer?.done) return <AccessEndedPage />
  if ('gone' in pageData || answer?.gone) return <AccessLinkGonePage />
  return <AccountAccessPage {...pageData} />
}
