/** Lists the things that can open an account: see `accessLines`. */
export function AccessList({ lines }: { lines: string[] }) {
  return (
    <ul className="my-4 max-w-prose list-disc space-y-1 pl-6">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
