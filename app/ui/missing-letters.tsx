/** Lists words that a PDF cannot show, because its font has no letters for them. */
export function MissingLetters({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <p className="mt-3 max-w-prose break-words">
      The PDF has no letters for:{' '}
      {words.map((word, index) => (
        <span key={word}>
          {index > 0 && <span>, </span>}
          <bdi>{word}</bdi>
        </span>
      ))}
      <span>. Print from the browser instead.</span>
    </p>
  )
}
