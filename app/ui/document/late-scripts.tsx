import { Scripts } from '@remix-run/react'
import { Children, type ReactElement, type ReactNode } from 'react'
import { watchAddedNodes } from './foreign-nodes.ts'

type Tag = ReactElement<{
  href?: string
  type?: string
  dangerouslySetInnerHTML?: { __html: string }
}>

/**
 * The scripts of a page, loaded after the first paint (in the background after `load`): they would
 * compete with HTML and style sheet.
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
      // In the browser Remix writes blank scripts.
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

// Named: modules of the page's routes. Unnamed: the manifest of all routes.
const importLine = /^import (?:\* as (route\d+) from )?("[^"]+");$/gm

/**
 * Returns Remix's module script with dynamic imports, started after the first paint.
 * @param files of the page: preloaded together.
 * @throws if Remix writes an unknown script.
 */
export function lateModule(script: string, files: readonly string[]): string {
  // In the browser Remix writes an empty script: hydration does not compare it.
  if (!script.trim()) return script
  const imports = [...script.matchAll(importLine)]
  const rest = script.replaceAll(importLine, '').trim()
  if (imports.length === 0 || /^import[ {"*]/m.test(rest)) throw new Error('Unknown module script')
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
${rest}
};
if (document.readyState === "complete") load();
else if (document.hidden) addEventListener("load", load);
else requestAnimationFrame(() => setTimeout(load));`
}
