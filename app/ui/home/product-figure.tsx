import type { ReactNode } from 'react'
import { FoldedSheet } from '../folded-sheet.tsx'
import { Picture } from '../pictures/product-picture.tsx'
import type { ProductPicture } from '../pictures/product-pictures.ts'

interface ProductFigureProps {
  picture: ProductPicture
  title: string
  children: ReactNode
}

/** A picture of the product with a caption. */
export function ProductFigure({ picture, title, children }: ProductFigureProps) {
  return (
    <figure>
      <div className="relative w-fit max-w-full overflow-hidden rounded-xl border bg-sunken">
        {/* Seen until the picture has loaded, and if it does not. */}
        <FoldedSheet className="absolute inset-0 m-auto w-24 text-control" />
        <Picture
          picture={picture}
          className="relative h-auto max-w-full [forced-color-adjust:none]"
        />
      </div>
      <figcaption className="mt-4 max-w-[22rem]">
        <h3>{title}</h3>
        <p className="mt-1 text-muted">{children}</p>
      </figcaption>
    </figure>
  )
}
