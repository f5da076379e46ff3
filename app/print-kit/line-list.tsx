/** A titled list of lines. Draws nothing if it is empty. */
export function LineList({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-6 text-base">
        {lines.map(line => (
          <li key={line} className="break-words">
            <Line text={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

// A number beside Arabic words would be reversed.
const numberPattern = /([+(]?\d[\d\s().+-]*\d)/

function Line({ text }: { text: string }) {
  return text.split(numberPattern).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no key but their index
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ),
  )
}
