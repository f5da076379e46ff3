import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserTab, Key } from './browser-tab.ts'
import { type ControlQuery, type FoundControl, findControl } from './find-control.ts'

const maxWaitMs = 10_000
const pauseMs = 40

type Control = Exclude<FoundControl, { reason: string }>
type Place = Pick<ControlQuery, 'within'>

/** Acts in a tab as a person does: by the names of controls and the words of the page. */
export class BrowserUser {
  readonly tab: BrowserTab
  readonly hasScripts: boolean
  readonly #origin: string

  constructor(tab: BrowserTab, { origin, hasScripts }: { origin: string; hasScripts: boolean }) {
    this.tab = tab
    this.#origin = origin
    this.hasScripts = hasScripts
  }

  /** Opens a path of the server, or a whole URL. */
  open(path: string): Promise<void> {
    return this.tab.goTo(new URL(path, this.#origin).href)
  }

  /** Waits until the page answers presses. */
  async settle(): Promise<void> {
    const query = { kind: 'link', name: '', hasScripts: this.hasScripts } as const
    await this.#until('the page to be ready', async () => {
      const found = await this.tab.read(findControl, query)
      return !('reason' in found) || !/^the (page|router) is/.test(found.reason)
    })
  }

  /** Presses the button with this name. */
  async press(name: string, place?: Place): Promise<void> {
    await this.#click({ kind: 'button', name, ...place })
  }

  /** Follows the link with this name. */
  async follow(name: string, place?: Place): Promise<void> {
    await this.#click({ kind: 'link', name, ...place })
  }

  /** Replaces the text of a field, by keyboard. A date is given as "1948-03-02". */
  async fill(name: string, text: string, place?: Place): Promise<void> {
    const query = { kind: 'field', name, ...place } as const
    const { type } = await this.#find({ ...query, doesFocus: true })
    if (type === 'date') {
      const [year = '', month = '', day = ''] = text.split('-')
      // A browser in American English asks in this order.
      return this.tab.typeDate([month, day, year])
    }
    const { value } = await this.#click(query)
    if (value) await this.tab.read(selectAll, null)
    if (text) await this.tab.type(text)
    else if (value) await this.tab.press('Backspace')
  }

  /** Chooses an option of a list by its label. */
  async choose(name: string, option: string, place?: Place): Promise<void> {
    const query = { kind: 'field', name, ...place } as const
    await this.#find({ ...query, doesFocus: true })
    // Typing the label in a closed list chooses it.
    await this.tab.type(option)
    await this.#until(`“${option}” in “${name}”`, async () => {
      return (await this.#find(query)).value === option
    })
  }

  /** Ticks a box or a radio button, unless it is ticked. */
  async tick(name: string, place?: Place): Promise<void> {
    const query = { kind: 'field', name, ...place } as const
    if ((await this.#find(query)).isChecked) return
    await this.#click(query)
    await this.#until(`“${name}” to be ticked`, async () => (await this.#find(query)).isChecked)
  }

  /** Waits until a field has this value. */
  async expectValue(name: string, value: string, place?: Place): Promise<void> {
    const query = { kind: 'field', name, ...place } as const
    await this.#until(`“${name}” to have “${value}”`, async () => {
      return (await this.#find(query)).value === value
    })
  }

  /** Waits until the page has no visible field with this name. */
  async expectNoField(name: string, place?: Place): Promise<void> {
    const query = { kind: 'field', name, ...place, hasScripts: this.hasScripts } as const
    await this.#until(`no field “${name}”`, async () => {
      const found = await this.tab.read(findControl, query)
      return 'reason' in found && /^(no group|0 of)/.test(found.reason)
    })
  }

  /** Waits until the page reports this as its state. */
  async expectStatus(words: string): Promise<void> {
    await this.#until(`the status “${words}”`, async () => {
      return (await this.tab.read(readStatus, null)).includes(words)
    })
  }

  /** Waits until the page shows these words. */
  async expectText(...words: string[]): Promise<void> {
    for (const text of words) {
      await this.#until(`the words “${text}”`, async () =>
        (await this.text()).includes(clean(text)),
      )
    }
  }

  /** Waits until the page shows these words no more. */
  async expectNoText(words: string): Promise<void> {
    await this.#until(`no words “${words}”`, async () => !(await this.text()).includes(words))
  }

  /** Waits until the main heading is this. */
  async expectHeading(words: string): Promise<void> {
    await this.#until(`the heading “${words}”`, async () => {
      return (await this.tab.read(readHeadings, null)).includes(words)
    })
  }

  /** Waits until the title of the document begins so. */
  async expectTitle(start: string): Promise<void> {
    await this.#until(`a title that begins “${start}”`, async () => {
      return (await this.tab.read(() => document.title, null)).startsWith(start)
    })
  }

  /** Waits until the address has this path. */
  async expectPath(path: string): Promise<void> {
    await this.#until(`the path ${path}`, async () => {
      return (await this.tab.read(() => location.pathname, null)) === path
    })
  }

  /** Waits until the field with this name has the focus. */
  async expectFocus(name: string): Promise<void> {
    await this.#until(`the focus on “${name}”`, async () => {
      return (await this.tab.read(readFocus, null)).startsWith(name)
    })
  }

  pressKey(key: Key): Promise<void> {
    return this.tab.press(key)
  }

  /** Returns the visible words of the page, with single spaces. */
  async text(): Promise<string> {
    const text = await this.tab.read(() => document.body?.innerText ?? '', null)
    return clean(text)
  }

  async #click(query: Omit<ControlQuery, 'hasScripts'>): Promise<Control> {
    let control = await this.#find(query)
    // A page that still scrolls or moves would take the press elsewhere.
    await this.#until(`“${query.name}” to stay in its place`, async () => {
      const before = control
      await wait(pauseMs)
      control = await this.#find(query)
      return control.x === before.x && control.y === before.y
    })
    await this.tab.clickAt(control.x, control.y)
    return control
  }

  async #find(query: Omit<ControlQuery, 'hasScripts'>): Promise<Control> {
    let found: FoundControl = { reason: 'not looked for' }
    await this.#until(
      () => `a control: ${'reason' in found ? found.reason : `covered by ${found.cover}`}`,
      async () => {
        found = await this.tab.read(findControl, { ...query, hasScripts: this.hasScripts })
        return !('reason' in found) && !found.cover
      },
    )
    return found as FoundControl as Control
  }

  async #until(what: string | (() => string), isTrue: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + maxWaitMs
    let fault: unknown
    while (Date.now() < deadline) {
      try {
        if (await isTrue()) return
      } catch (error) {
        // The page may be between two documents.
        fault = error
      }
      await wait(pauseMs)
    }
    const words = typeof what === 'string' ? what : what()
    throw new Error(`Waited for ${words}${fault ? ` (${fault})` : ''}`)
  }
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ')
}

// The functions below run in the page.

function readHeadings(): string[] {
  return [...document.querySelectorAll('h1')].map(({ innerText }) => innerText.trim())
}

function readStatus(): string[] {
  return [...document.querySelectorAll('[role=status]')].map(one => one.textContent?.trim() ?? '')
}

function readFocus(): string {
  const { activeElement } = document
  // `labels` aborts WebKitGTK (see find-control.ts).
  const label = activeElement?.id && document.querySelector(`label[for="${activeElement.id}"]`)
  return (label || activeElement)?.textContent?.trim() ?? ''
}

function selectAll(): null {
  const { activeElement } = document
  if (activeElement && 'select' in activeElement) (activeElement as HTMLInputElement).select()
  return null
}
