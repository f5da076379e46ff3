import { type ProductPicture, pictureFile } from './product-pictures.ts'

interface PictureProps {
  picture: ProductPicture
  className?: string
}

/**
 * A product picture in the colour scheme of the page, in a reserved place. It does not load lazily:
 * paper and a quick scroll would show an empty box.
 */
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
        decoding="async"
        className={className}
      />
    </picture>
  )
}
