import type { VisibilitySummary } from './link-sections.ts'

/** Draws a short list of what a link shows and withholds. */
export function LinkSummary({
  summary: { shown, withheld, open },
}: {
  summary: VisibilitySummary
}) {
  return (
    <dl className="mt-3 space-y-3">
      <SummaryLine term="Shown" words={shown} none="Nothing" />
      <SummaryLine term="Withheld" words={withheld} none="Nothing" />
      <SummaryLine term="Shown without the code" words={open} none="Nothing" />
    </dl>
  )
}

function SummaryLine({ term, words, none }: { term: string; words: string[]; none: string }) {
  return (
    <div>
      <dt className="text-base text-muted">{term}</dt>
      <dd>{words.length > 0 ? words.join('; ') : none}</dd>
    </div>
  )
}
