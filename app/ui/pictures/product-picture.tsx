import { type ProductPicture, pictureFile } from './product-pictures.ts'

interface PictureProps {
  picture: ProductPicture
  className?: string
}

/** A product picture in the colour scheme of the page. It loads lazily in a reserved place. */
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
