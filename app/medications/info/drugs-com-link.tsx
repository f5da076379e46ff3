import { product } from '#app/lib/product.ts'
import { toNameKey } from '../names/name-key.ts'

/** Returns the address of a medication on drugs.com: its name in lower case with hyphens. */
export function drugsComAddress(name: string): string {
  return `https://www.drugs.com/${encodeURIComponent(toNameKey(name).replaceAll(' ', '-'))}.html`
}

/** A link to drugs.com. The other site gets no referrer. */
export function DrugsComLink({ name }: { name: string }) {
  return (
    <a href={drugsComAddress(name)} rel="noreferrer noopener" className="touch-link">
      <span>
        About <bdi>{name}</bdi> on drugs.com{' '}
        <span className="text-muted">(leaves {product.name})</span>
      </span>
    </a>
  )
}
