import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { ButtonForm } from '#app/forms/fields/button-form.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { CardPicture } from '#app/profile/insurance-cards/card-grid.tsx'
import { cardImagesPath } from '#app/profile/insurance-cards/card-image-limits.ts'
import { listCardImages, removeCardImage } from '#app/profile/insurance-cards/card-images.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle('Remove a card image')

export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const { owner, show } = await requireAccess({ request, context }, 'edit')
  requireVisible(owner, personal)
  const images = await listCardImages(context.db, owner)
  const index = images.findIndex(({ id }) => id === params.imageId)
  const image = images[index]
  if (!image) throw notFound()
  return await show('Insurance card images', { id: image.id, number: index + 1 })
})

export const action = proxyHandler(async ({ request, context, params }: ActionFunctionArgs) => {
  const { owner, actor, nothing } = await requireAccess({ request, context }, 'edit')
  requireVisible(owner, personal)
  const removal = { owner, actor, id: params.imageId ?? '' }
  const removed = await tryWrite(removeCardImage(context.db, removal))
  if (removed?.value === false) throw notFound()
  const answer = removed
    ? await redirectWithSuccess(cardImagesPath, 'Card image removed')
    : await redirectWithError(cardImagesPath, 'The card image was not removed. Please try again.')
  return nothing('a redirect', answer)
})

export default function RemoveCardImage() {
  const { id, number } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Remove card image {number}?</h1>
      <div className="mt-6 max-w-form">
        <CardPicture id={id} number={number} className="object-left" />
      </div>
      <ButtonForm
        submit="Remove image"
        pending="Removing…"
        variant="danger"
        cancelTo={cardImagesPath}
        cancel="Keep it"
      >
        <p className="mt-6 max-w-prose">It is deleted for good. You cannot undo this.</p>
      </ButtonForm>
    </>
  )
}
