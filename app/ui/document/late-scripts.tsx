import { Scripts } from '@remix-run/react'
import { Children, type ReactElement, type ReactNode } from 'react'
import { watchAddedNodes } from './foreign-nodes.ts'

type Tag = ReactElement<{
  href?: string
  type?: string
  dangerouslySetInnerHTML?: { __html: string }
}>

/**
 * The scripts of a page, which the browser loads after it has painted the page: on a slow line they
 * would compete with HTML and style sheet. A page loaded in the background has no paint, and loads
 * them after its `load` event.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const tags = tagsOf(Scripts({ nonce }))
  // Vite's development server hands out modules that must be imported as Remix does.
  if (import.meta.env.DEV) return tags
  const files = tags.flatMap(tag => tag.props.href ?? [])
  return tags
    .filter(({ type }) => type === 'script')
    .map((tag, index) => {
      const html = tag.props.dangerouslySetInnerHTML?.__html ?? ''
      // In the browser Remix writes blank scripts: they have run.
      const early = html.trim() && `${html}\n${watchAddedNodes}`
      const __html = tag.props.type === 'module' ? lateModule(html, files) : early
      return (
        <script
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
          key={index}
          nonce={nonce}
          type={tag.props.type}
          async={tag.props.type === 'module'}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what Remix writes
          dangerouslySetInnerHTML={{ __html }}
        />
      )
    })
}

/** All elements of a tree that are not fragments. */
function tagsOf(tree: ReactNode): Tag[] {
  return Children.toArray(tree).flatMap(node => {
    const tag = node as Tag & ReactElement<{ children?: ReactNode }>
    return typeof tag.type === 'string' ? [tag] : tagsOf(tag.props.children)
  })
}

// One names the modules of the page's routes; the manifest of all routes has no name.
const importLine = /^import (?:\* as (route\d+) from )?("[^"]+");$/gm

/**
 * Returns Remix's module script with its static imports made dynamic, begun after the first paint.
 * @param files that the page needs: asked for all at once, before the first of them is read for its
 * imports.
 * @throws when Remix writes another script than this knows.
 */
export function lateModule(script: string, files: readonly string[]): string {
  // In the browser Remix writes an empty script, because hydration does not compare it.
  if (!script.trim()) return script
  const imports = [...script.matchAll(importLine)]
  const rest = script.replaceAll(importLine, '').trim()
  if (imports.length === 0 || /^import[ {"*]/m.test(rest)) throw new Error('Unknown module script')
  // A name that is left out skips its module.
  const names = imports.map(([, name]) => name)
  const urls = imports.map(([, , url]) => `import(${url})`)
  return `const load = async () => {
for (const href of ${JSON.stringify(files)}) {
const link = document.createElement("link");
link.nonce = document.querySelector("script[nonce]").nonce;
document.head.append(Object.assign(link, { rel: "modulepreload", href }));
}
const [${names}] = await Promise.all([${urls}]);
${rest}
};
if (document.readyState === "complete") load();
else if (document.hidden) addEventListener("load", load);
else requestAnimationFrame(() => setTimeout(load));`
}
