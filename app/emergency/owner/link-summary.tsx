import type { Summary } from './link-sections.ts'

/** What a link shows, in a few lines. */
export function ShownSummary({ summary: { shown, withheld, open } }: { summary: Summary }) {
  return (
    <dl className="mt-3 space-y-3">
      <Line term="Shown" words={shown} none="Nothing" />
      <Line term="Withheld" words={withheld} none="Nothing" />
      <Line term="Shown without the code" words={open} none="Nothing" />
    </dl>
  )
}

function Line({ term, words, none }: { term: string; words: string[]; none: string }) {
  return (
    <div>
      <dt className="text-base text-muted">{term}</dt>
      <dd>{words.length > 0 ? words.join('; ') : none}</dd>
    </div>
  )
}
