import { Link, useHref } from '@remix-run/react'
import { useCan } from '#app/ui/document/root-data.ts'
import { Moment } from '#app/ui/moment.tsx'
import { cardImagesPath } from './card-image-limits.ts'
import type { CardImage } from './card-images.server.ts'

/** All card images with their numbers, each with a link to open and to remove it. */
export function CardGrid({ images }: { images: CardImage[] }) {
  const canEdit = useCan('edit')
  const path = useHref(cardImagesPath)
  return (
    <ul className="mt-8 grid gap-6 sm:grid-cols-2">
      {images.map(({ id, addedAt }, index) => (
        <li key={id} className="row-card overflow-hidden">
          <div className="bg-sunken">
            <CardPicture id={id} number={index + 1} />
          </div>
          <div className="p-4">
            <p className="font-semibold">{`Card image ${index + 1}`}</p>
            <p className="text-base text-muted">
              Added <Moment at={addedAt} />
            </p>
            <p className="no-print flex flex-wrap gap-x-6">
              {/* A plain link: the router has no page for this URL. */}
              <a href={`${path}/${id}`} className="py-2">
                Open<span className="sr-only">{` card image ${index + 1}`}</span>
              </a>
              {canEdit && (
                <Link to={`${cardImagesPath}/${id}/remove`} className="py-2">
                  Remove<span className="sr-only">{` card image ${index + 1}`}</span>
                </Link>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface CardPictureProps {
  id: string
  number: number
  className?: string
}

/** A picture in a frame of fixed height, so that nothing moves when it loads. */
export function CardPicture({ id, number, className = '' }: CardPictureProps) {
  return (
    <img
      src={`${useHref(cardImagesPath)}/${id}`}
      // biome-ignore lint/a11y/noRedundantAlt: the page has the same names, and the numbers differ
      alt={`Insurance card image ${number}`}
      className={`h-56 w-full object-contain ${className}`}
    />
  )
}
