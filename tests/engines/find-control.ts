/** Which control of the page, as a person names it. */
export interface ControlQuery {
  kind: 'button' | 'link' | 'field'
  /** The whole accessible name, or its beginning before "…". */
  name: string
  /** Name of the group, the dialog or the region around it. */
  within?: string
  /** True to give it the focus. */
  doesFocus?: boolean
  hasScripts: boolean
}

interface ScriptedWindow {
  __remixRouter?: {
    state: {
      navigation: { state: string }
      revalidation: string
      fetchers: Map<string, { state: string }>
    }
  }
  /** The state that the router had in an earlier frame. */
  settledState?: unknown
}

/** The one control, scrolled into view, or the reason why there is none. */
export type FoundControl =
  | {
      x: number
      y: number
      type: string
      /** The value of a field; of a list, the label of the chosen option. */
      value: string
      isChecked: boolean
      /** The element that covers the middle of the control, if any. */
      cover: string
    }
  | { reason: string }

/**
 * Runs in the page. Finds a control by its kind and its accessible name, and scrolls it into view.
 */
export function findControl(query: ControlQuery): FoundControl {
  const { kind, within, hasScripts } = query
  if (document.readyState !== 'complete') return { reason: 'the page is loading' }
  const page = window as ScriptedWindow
  if (hasScripts && document.querySelector('script[type=module]')) {
    const router = page.__remixRouter
    if (!router) return { reason: 'the page is not hydrated' }
    const { state } = router
    const { navigation, revalidation, fetchers } = state
    const states = [navigation.state, revalidation, ...[...fetchers.values()].map(one => one.state)]
    if (states.some(one => one !== 'idle')) return { reason: 'the router is loading' }
    // Effects, which also scroll the page, run after a frame.
    if (page.settledState !== state) {
      requestAnimationFrame(() => setTimeout(() => Object.assign(page, { settledState: state })))
      return { reason: 'the router is loading' }
    }
  }
  const selectors = {
    button: 'button, input[type=submit], summary',
    link: 'a[href]',
    field: 'input:not([type=hidden]), select, textarea',
  }
  const modals = [...document.querySelectorAll('dialog:modal')]
  const top = modals[modals.length - 1] ?? document.documentElement
  const places = within ? [top, ...top.querySelectorAll(groups())].filter(hasGroupName) : [top]
  const place = places[places.length - 1]
  if (!place) return { reason: `no group “${within}”` }
  const controls = [...place.querySelectorAll<HTMLElement>(selectors[kind])].filter(isShown)
  const named = controls.filter(control => matches(nameOf(control), query.name))
  const [control] = named
  if (!control || named.length > 1) {
    const names = controls.map(nameOf).join(' | ')
    return { reason: `${named.length} of kind ${kind} are named “${query.name}”: ${names}` }
  }
  if (control.matches(':disabled, [aria-disabled=true]'))
    return { reason: `“${query.name}” is disabled` }
  if (query.doesFocus) control.focus()
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top: y, width, height } = control.getClientRects()[0] as DOMRect
  const middle = { x: Math.round(left + width / 2), y: Math.round(y + height / 2) }
  const hit = document.elementFromPoint(middle.x, middle.y)
  const isHit =
    hit && (control.contains(hit) || hit.contains(control) || labelOf(control)?.contains(hit))
  return {
    ...middle,
    type: (control as HTMLInputElement).type ?? '',
    value: readValue(control),
    isChecked: (control as HTMLInputElement).checked ?? false,
    cover: isHit ? '' : (hit?.outerHTML.slice(0, 120) ?? 'nothing'),
  }

  function readValue(element: HTMLElement): string {
    const { selectedOptions, value } = element as HTMLSelectElement
    return selectedOptions ? clean(selectedOptions[0]?.label) : (value ?? '')
  }
  function groups(): string {
    return 'fieldset, details, dialog, section, nav, form, main, header, li, article, [role=group], [role=region]'
  }
  function hasGroupName(group: Element): boolean {
    return group.localName === within || matches(groupName(group), within ?? '')
  }
  function groupName(group: Element): string {
    const heading = group.querySelector('legend, summary, h1, h2, h3, h4')
    return namedByAttribute(group) || clean(heading?.textContent)
  }
  function nameOf(element: Element): string {
    const { value } = element as HTMLInputElement
    const pictures = [...element.querySelectorAll('img[alt], svg[aria-label]')]
    const drawn = pictures.map(one => one.getAttribute('alt') ?? one.getAttribute('aria-label'))
    return (
      namedByAttribute(element) ||
      clean(labelOf(element)?.textContent) ||
      clean(element.textContent) ||
      clean(drawn.join(' ')) ||
      clean(kind === 'button' ? value : '')
    )
  }
  // WebKitGTK 2.50 aborts the page process when it frees a list of `labels` after its page is left.
  function labelOf(element: Element): Element | null {
    if (!element.id) return element.closest('label')
    return document.querySelector(`label[for="${element.id}"]`) ?? element.closest('label')
  }
  function namedByAttribute(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const texts = ids.map(id => document.getElementById(id)?.textContent)
    return clean(texts.join(' ')) || clean(element.getAttribute('aria-label'))
  }
  function matches(name: string, wanted: string): boolean {
    const words = clean(wanted)
    return words.endsWith('…') ? name.startsWith(words.slice(0, -1)) : name === words
  }
  function isShown(element: Element): boolean {
    const isDrawn = element.checkVisibility?.({ visibilityProperty: true }) ?? true
    return isDrawn && element.getClientRects().length > 0
  }
  function clean(text: string | null | undefined): string {
    return (text ?? '').replace(/\s+/g, ' ').trim()
  }
}
