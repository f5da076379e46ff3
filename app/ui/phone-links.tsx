import { Fragment } from 'react'
import type { TypedPhone } from '#app/lib/phone.ts'

export interface PhoneLinksProps {
  phones: readonly TypedPhone[]
  /** Classes of a link. */
  className?: string
  /** Returns the accessible name of a link; without it, the number. */
  nameOf?: (phone: TypedPhone) => string
}

/** Draws the numbers of a phone field, each on a line with its call link. */
export function PhoneLinks({ phones, className, nameOf }: PhoneLinksProps) {
  return phones.map((phone, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
    <Fragment key={index}>
      {index > 0 && <br />}
      {phone.href ? (
        <a href={phone.href} className={className} aria-label={nameOf?.(phone)}>
          <PhoneNumber>{phone.text}</PhoneNumber>
        </a>
      ) : (
        <PhoneNumber>{phone.text}</PhoneNumber>
      )}
    </Fragment>
  ))
}

/** Draws a telephone number, which runs left to right in every language. */
export function PhoneNumber({ children }: { children: string }) {
  return <bdi dir="ltr">{children}</bdi>
}
