/** The label of a tab in at most two lines: it breaks only at the space nearest to its middle. */
export function TabLabel({ text }: { text: string }) {
  const middle = findMiddleSpace(text)
  if (middle < 0) return text
  return (
    <span>
      <span className="whitespace-nowrap">{text.slice(0, middle)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(middle + 1)}</span>
    </span>
  )
}

/** Returns -1 for a text of one word. */
function findMiddleSpace(text: string): number {
  const distance = (at: number) => Math.abs(2 * at - text.length)
  let middle = text.indexOf(' ')
  for (let at = middle; at >= 0; at = text.indexOf(' ', at + 1)) {
    if (distance(at) < distance(middle)) middle = at
  }
  return middle
}
