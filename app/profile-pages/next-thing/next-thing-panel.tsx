import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { NextThing } from './next-thing.ts'

/** The panel of the dashboard that names the next most useful thing. */
export function NextThingPanel({ next: { about, why, label, to } }: { next: NextThing }) {
  return (
    <Card className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4 border-l-8 border-l-action">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="text-xl">{`Next: ${about}`}</h2>
        <p className="mt-1 max-w-prose text-muted">{why}</p>
      </div>
      <ButtonLink to={to}>{label}</ButtonLink>
    </Card>
  )
}
