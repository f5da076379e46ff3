import { type ProductPicture, pictureFile } from './product-pictures.ts'

interface PictureProps {
  picture: ProductPicture
  className?: string
}

/** A picture of the product, dark where the page is. It is loaded when it comes into view, and keeps its place until then. */
export function Picture({ picture, className }: PictureProps) {
  const { width, height, alt, hasDark } = picture
  return (
    <picture>
      {hasDark && (
        <source media="(prefers-color-scheme: dark)" srcSet={pictureFile(picture, 'dark')} />
      )}
      <img
        src={pictureFile(picture, 'light')}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  )
}
