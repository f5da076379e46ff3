/** Lines of a piece by their words, under what they are. Draws nothing without any. */
export function LineList({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-6 text-base">
        {lines.map(line => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
