import type { TypedPhone } from '#app/lib/phone.ts'

interface PhoneLinksProps {
  phones: readonly TypedPhone[]
  /** Classes of a link. */
  className: string
}

/** Draws the numbers of a phone field, each on a line with its call link. */
export function PhoneLinks({ phones, className }: PhoneLinksProps) {
  return phones.map(({ text, href }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
    <span key={index} className="block">
      {href ? (
        <a href={href} className={className}>
          <bdi>{text}</bdi>
        </a>
      ) : (
        <bdi>{text}</bdi>
      )}
    </span>
  ))
}
