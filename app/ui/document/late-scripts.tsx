import { Scripts } from '@remix-run/react'
import { Children, type ReactElement, type ReactNode } from 'react'
import { watchAddedNodes } from './foreign-nodes.ts'

type Tag = ReactElement<{
  href?: string
  type?: string
  dangerouslySetInnerHTML?: { __html: string }
}>

/**
 * Loads the scripts of a page after its first paint, so that they do not delay HTML and style
 * sheet. A tab in the background has no paint: it loads them after `load`.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const tags = findTags(Scripts({ nonce }))
  // Modules of Vite's development server must be imported as Remix does.
  if (import.meta.env.DEV) return tags
  const files = tags.flatMap(tag => tag.props.href ?? [])
  return tags
    .filter(({ type }) => type === 'script')
    .map((tag, index) => {
      const html = tag.props.dangerouslySetInnerHTML?.__html ?? ''
      // Remix renders blank scripts in the browser.
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

/** Returns all elements of a tree except fragments. */
function findTags(tree: ReactNode): Tag[] {
  return Children.toArray(tree).flatMap(node => {
    const tag = node as Tag & ReactElement<{ children?: ReactNode }>
    return typeof tag.type === 'string' ? [tag] : findTags(tag.props.children)
  })
}

// A named import is a module of a route of the page, an unnamed one the manifest of all routes.
const importLine = /^import (?:\* as (route\d+) from )?("[^"]+");$/gm

// Safari 16, Chrome 105 and Firefox 112 have these, and what else the scripts use. An older browser
// gets the page without scripts, which is complete.
const neededFeatures =
  '"inert" in HTMLElement.prototype && HTMLFormElement.prototype.requestSubmit && CSS.supports("selector(:modal)")'

/**
 * Returns Remix's module script with dynamic imports, started after the first paint.
 * @param files of the page, which are preloaded together.
 * @throws if Remix writes an unknown script.
 */
export function lateModule(script: string, files: readonly string[]): string {
  // Remix renders an empty script in the browser. Hydration does not compare it.
  if (!script.trim()) return script
  const imports = [...script.matchAll(importLine)]
  const body = script.replaceAll(importLine, '').trim()
  if (imports.length === 0 || /^import[ {"*]/m.test(body)) throw new Error('Unknown module script')
  // An empty name skips its module.
  const names = imports.map(([, name]) => name)
  const urls = imports.map(([, , url]) => `import(${url})`)
  return `const load = async () => {
for (const href of ${JSON.stringify(files)}) {
const link = document.createElement("link");
link.nonce = document.querySelector("script[nonce]").nonce;
document.head.append(Object.assign(link, { rel: "modulepreload", href }));
}
const [${names}] = await Promise.all([${urls}]);
${body}
};
if (${neededFeatures}) {
if (document.readyState === "complete") load();
else if (document.hidden) addEventListener("load", load);
else requestAnimationFrame(() => setTimeout(load));
}`
}
