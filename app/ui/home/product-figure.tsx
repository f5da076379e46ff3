import type { ReactNode } from 'react'
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
      <Picture
        picture={picture}
        className="h-auto max-w-full rounded-xl border [forced-color-adjust:none]"
      />
      <figcaption className="mt-4 max-w-[22rem]">
        <h3>{title}</h3>
        <p className="mt-1 text-muted">{children}</p>
      </figcaption>
    </figure>
  )
}
