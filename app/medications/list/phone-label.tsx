/** A label of which a phone shows the first word; screen readers read all. */
export function PhoneLabel({ text }: { text: string }) {
  const [first, ...others] = text.split(' ')
  return (
    <span className="relative">
      {first}
      <span className="max-sm:sr-only">{others.map(word => ` ${word}`)}</span>
    </span>
  )
}
