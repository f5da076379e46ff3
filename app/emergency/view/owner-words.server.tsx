import { Fragment } from 'react'
import { readPhones, type TypedPhone } from '#app/lib/phone.ts'
import type { MarkedText } from '../record/marked-text.ts'
import { useReading } from './reading.server.tsx'
import { Words } from './words.server.tsx'

/** Attributes that give words their own language and direction. */
interface LanguageMark {
  lang?: string
  dir?: 'auto'
}

/** Returns the attributes of an element. @param isTyped true for the owner's words. */
export function useMark(isTyped: boolean | undefined): LanguageMark {
  const { language, writtenIn } = useReading()
  // A blood type or a dose keeps its own direction on a right-to-left page.
  if (!isTyped || writtenIn === language.tag) return language.dir === 'rtl' ? { dir: 'auto' } : {}
  // An empty language means that it is unknown.
  return { lang: writtenIn === 'other' ? '' : writtenIn, dir: 'auto' }
}

interface RecordTextProps extends Pick<MarkedText, 'text' | 'isTyped'> {
  as: 'dd' | 'h1' | 'p' | 'strong'
  className?: string
}

/** Draws an element with a text of ours or of the owner. */
export function RecordText({ as: Element, text, isTyped, className }: RecordTextProps) {
  return (
    <Element {...useMark(isTyped)} className={className}>
      {isTyped ? text : <Words text={text} />}
    </Element>
  )
}

/** Draws texts of ours and of the owner one after the other. */
export function RecordTexts({ texts }: { texts: readonly MarkedText[] }) {
  return texts.map((one, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
    <RecordWords key={index} {...one} />
  ))
}

function RecordWords({ text, isTyped, isPhone }: MarkedText) {
  const own = useMark(isTyped)
  if (isPhone) return <PhoneNumbers phones={readPhones(text)} />
  if (!isTyped) return <Words text={text} />
  return own.lang === undefined ? text : <span {...own}>{text}</span>
}

interface PhoneNumbersProps {
  phones: readonly TypedPhone[]
  /** Returns the accessible name of a link; without it, the number. */
  nameOf?: (phone: TypedPhone) => string
}

/** Draws the numbers of a phone field, each on a line with its link. */
export function PhoneNumbers({ phones, nameOf }: PhoneNumbersProps) {
  return phones.map((phone, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
    <Fragment key={index}>
      {index > 0 && <br />}
      {phone.href ? (
        <a href={phone.href} aria-label={nameOf?.(phone)}>
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
