import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type ComponentProps, useRef } from 'react'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { type InvalidOptions, invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { CardGrid } from '#app/profile/insurance-cards/card-grid.tsx'
import { cardImageLimits, cardImagesPath } from '#app/profile/insurance-cards/card-image-limits.ts'
import { addCardImage, listCardImages } from '#app/profile/insurance-cards/card-images.server.ts'
import { UploadForm } from '#app/profile/insurance-cards/card-upload-form.tsx'
import { CardImageError, cleanImage } from '#app/profile/insurance-cards/clean-image.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'

const title = 'Insurance card images'

export const { handle, meta } = defineTitle(title)

const uploadSchema = z.object({ image: z.file('Choose an image file to add') })

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { owner, show } = await requireAccess({ request, context }, 'read')
  requireVisible(owner, personal)
  return await show(title, { images: await listCardImages(context.db, owner) })
})

export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  requireVisible(access.owner, personal)
  const answer = await answerUpload({ request, context }, access)
  return access.nothing('a redirect, or the empty form', answer)
})

async function answerUpload(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
) {
  const { owner, actor } = access
  const submission = await readSubmission(request, uploadSchema)
  const refuse = (reply: InvalidOptions = {}) =>
    invalid(submission, { hideFields: Object.keys(submission.payload), ...reply })
  if (!can(access, 'edit')) return refuse({ formErrors: [editRefused], status: 403 })
  if (submission.status !== 'success') return refuse()
  try {
    // Counts first, because decoding is slow. The primary key enforces the limit.
    const stored = await listCardImages(context.db, owner)
    if (stored.length >= cardImageLimits.count) return refuse({ formErrors: [limitMessage] })
    const image = await cleanImage(Buffer.from(await submission.value.image.arrayBuffer()))
    return (await addCardImage(context.db, { owner, actor, image }))
      ? redirectWithSuccess(cardImagesPath, 'Card image added')
      : refuse({ formErrors: [limitMessage] })
  } catch (error) {
    if (error instanceof CardImageError) return refuse({ fieldErrors: { image: [error.message] } })
    logError(error)
    return refuse({ formErrors: [failureMessage], status: 503 })
  }
}

const limitMessage = `There are ${cardImageLimits.count} card images already. Remove one to add another.`
const failureMessage = 'The card image was not saved. Please try again in a moment.'

export default function InsuranceCards() {
  const { images } = useLoaderData<typeof loader>()
  const [form] = useRouteForm<{ image: File }>({ id: 'card' })
  useResetAfterUpload(form.id, images.length)
  const proxiedOwner = useProxiedOwner()
  const canEdit = useCan('edit')
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{title}</h1>
      <p className="lead">
        Only {proxiedOwner ? proxiedOwner.firstName : 'you'} and people{' '}
        {proxiedOwner ? 'with' : 'you give'} access can see these. They are not part of the
        emergency view.
      </p>
      {images.length > 0 ? (
        <CardGrid images={images} />
      ) : (
        <EmptyState icon="card" title="No card images yet">
          {canEdit && 'Photograph the front and the back of each card.'}
        </EmptyState>
      )}
      {canEdit && <Upload form={form} isFull={images.length >= cardImageLimits.count} />}
      <p className="mt-10">
        <Link to="/profile/personal" className="touch-link">
          Back to Personal Information
        </Link>
      </p>
    </>
  )
}

function Upload({ form, isFull }: ComponentProps<typeof UploadForm> & { isFull: boolean }) {
  return (
    <div className="no-print">
      {isFull ? <p className="mt-8 max-w-prose">{limitMessage}</p> : <UploadForm form={form} />}
    </div>
  )
}

/** Resets the form after an upload; moves the focus to the page if the form is gone. */
function useResetAfterUpload(id: string, count: number) {
  const previousCount = useRef(count)
  // Layout effect: a later reset could remove the next file.
  useIsomorphicLayoutEffect(() => {
    if (previousCount.current === count) return
    previousCount.current = count
    const form = document.getElementById(id)
    if (form instanceof HTMLFormElement) form.reset()
    else document.getElementById('main')?.focus({ preventScroll: true })
  }, [id, count])
}
