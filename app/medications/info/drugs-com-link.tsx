import { product } from '#app/lib/product.ts'
import { keyOf } from '../names/name-key.ts'

/** The page about a medicine on drugs.com, which goes by the name in lower case with hyphens. */
export function drugsComAddress(name: string): string {
  return `https://www.drugs.com/${encodeURIComponent(keyOf(name).replaceAll(' ', '-'))}.html`
}

/** A way out to what somebody else says of a medicine. The other site does not learn from where. */
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
