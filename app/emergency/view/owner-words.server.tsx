import { readPhones } from '#app/lib/phone.ts'
import { PhoneLinks } from '#app/ui/phone-links.tsx'
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

interface RecordTextProps extends Pick<MarkedText, 'text' | 'isTyped' | 'translation'> {
  as: 'b' | 'dd' | 'h1' | 'p' | 'strong'
  className?: string
}

/** Draws an element with a text of ours or of the owner. */
export function RecordText({
  as: Element,
  text,
  isTyped,
  translation,
  className,
}: RecordTextProps) {
  const mark = useMark(isTyped && !translation)
  const typed = translation ? <RecordWords {...{ text, isTyped, translation }} /> : text
  return (
    <Element {...mark} className={className}>
      {isTyped ? typed : <Words text={text} />}
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

function RecordWords({ text, isTyped, isPhone, translation }: MarkedText) {
  const own = useMark(isTyped)
  if (translation) {
    return (
      <>
        {translation} (<bdi {...own}>{text}</bdi>)
      </>
    )
  }
  if (isPhone) return <PhoneLinks phones={readPhones(text)} />
  if (!isTyped) return <Words text={text} />
  return own.lang === undefined ? text : <span {...own}>{text}</span>
}
