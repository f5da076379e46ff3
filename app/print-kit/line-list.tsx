/** Lines of a piece by their words, under what they are. Draws nothing without any. */
export function LineList({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-6 text-base">
        {lines.map(line => (
          <li key={line} className="break-words">
            <Line words={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

// Beside Arabic words a number would be turned around.
const numbers = /([+(]?\d[\d\s().+-]*\d)/

function Line({ words }: { words: string }) {
  return words.split(numbers).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no name but their place
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ),
  )
}
