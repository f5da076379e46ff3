import { savingEnded } from '../edit-refused.ts'

/** The outcome of the last attempt to save by itself. */
export type AutosaverState =
  | { status: 'idle' | 'conflict' | 'signed-out' | 'unreachable' }
  /** The last Save was refused: nothing is saved by itself until its errors are corrected. */
  | { status: 'resting' }
  | ({ status: 'saved' } & SavedBeside)
  | { status: 'failed' | 'refused'; message: string }
  | { status: 'invalid' /** Labels of the fields that stand in the way. */; check: string[] }

/** What the server answers to a form that saves itself. */
export type AutosaveAnswer =
  | ({
      status: 'saved'
      versions: Record<string, number>
      newRows: Record<string, number>
      /** Tokens of what the form counts as opened with from now on, by section. */
      opened: Record<string, string>
      /** True if answers of the form wait together with `waiting`. */
      isPartial: boolean
    } & SavedBeside)
  | { status: 'invalid'; check: string[] }
  | { status: 'conflict' | 'signed-out' }
  /** `refused`: nothing of this form will be saved any more. */
  | { status: 'failed' | 'refused'; message: string }

/** Told beside "Saved": answers that were not saved as the form holds them, and findings. */
interface SavedBeside {
  /** Answers that were changed elsewhere since the form was opened; the stored ones stay. */
  kept: string[]
  /** They would hide saved answers: only a press of Save stores them. */
  waiting: string[]
  /** How many open findings of the medication check the page shows now. */
  findings: number
}

const unexpectedAnswer = 'Not saved, check the form: press Save to try again'
const delayMs = 1000
// A phone that has lost its network is not told so.
const timeoutMs = 15_000
// What browsers still send for a page that is gone, all its requests together.
const maxKeepaliveLength = 60_000

/** Posts a form whenever it was changed and nobody has typed for a second, one post at a time. */
export class FormAutosaver {
  /** Whether the form holds changes that are not saved. */
  isDirty = false
  /** Whether the last attempt was refused: then leaving would lose something. */
  isRefused = false
  /**
   * True if the form was posted and no answer has drawn it again: the page that comes next has its
   * content.
   */
  isPosted = false
  /** What the last attempt came to. */
  state: AutosaverState = { status: 'idle' }
  #isOff = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | undefined
  /** The button that was pressed while a save was under way. */
  #waiting: { submitter: HTMLElement | null } | undefined
  /** Hidden fields as the last save brought them, by their names. */
  #hidden: Record<string, string> = {}
  /** Parts of the form that the last Save refused, such as `allergies[0]`. */
  #refused: string[] = []
  /** True if the last post got no answer: it may have been saved all the same. */
  #isUnanswered = false
  /** The ids that new rows were given, by the rows' own hidden fields: when rows move, their names change. */
  #ids = new Map<HTMLInputElement, number>()
  readonly #form: HTMLFormElement
  readonly #to: string
  readonly #onChange: (state: AutosaverState) => void

  constructor(form: HTMLFormElement, to: string, onChange: (state: AutosaverState) => void) {
    this.#form = form
    this.#to = to
    this.#onChange = onChange
    form.addEventListener('input', this.#onInput)
    form.addEventListener('focusout', this.#onFocusOut)
    form.addEventListener('submit', this.#onSubmit, { capture: true })
    form.addEventListener('formdata', this.#onFormData)
    // On a slow line people begin to type before the scripts are there. Not saved at once, because a browser that goes
    // back or loads again may have put in what was typed long ago.
    this.isDirty = [...form.elements].some(isTouched)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#form.removeEventListener('input', this.#onInput)
    this.#form.removeEventListener('focusout', this.#onFocusOut)
    this.#form.removeEventListener('submit', this.#onSubmit, { capture: true })
    this.#form.removeEventListener('formdata', this.#onFormData)
  }

  /**
   * The page was drawn anew from the server's answer to a post, with the versions that it stands
   * on. It holds more than was saved.
   * @param drawn whether that was refused and the names of its errors, and whether it may not be
   * saved by itself.
   */
  resumeFrom({
    isRefused,
    errors,
    isOff,
  }: {
    isRefused: boolean
    errors: string[]
    isOff: boolean
  }): void {
    this.isDirty = true
    this.isPosted = false
    this.isRefused = isRefused
    this.#isOff = isOff
    this.#hidden = {}
    this.#refused = isRefused ? errors.filter(Boolean).map(partOf) : []
    // The errors themselves are drawn only after this.
    this.#setState({ status: this.#refused.length > 0 ? 'resting' : 'idle' })
    if (!isRefused) this.#saveSoon()
  }

  /** Saves now what is not saved yet. @returns whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#isOff) return !this.isDirty
    if (this.isDirty && this.#isResting()) {
      this.#setState({ status: 'resting' })
      return false
    }
    while (this.#running) await this.#running
    if (!this.isDirty) return true
    this.#running = this.#save().finally(() => {
      this.#running = undefined
    })
    return await this.#running
  }

  #onInput = (): void => {
    this.isDirty = true
    this.isPosted = false
    if (this.state.status === 'saved') this.#setState({ status: 'idle' })
    this.#saveSoon()
  }

  // The focus has reached the next field only after this event.
  #onFocusOut = (): void => {
    if (this.#refused.length > 0) setTimeout(() => this.isDirty && this.#saveSoon())
  }

  /**
   * Returns whether an error of the last Save is left, or the focus is still in a part that had
   * one: it is half typed.
   */
  #isResting(): boolean {
    if (this.#refused.length === 0) return false
    const focused = document.activeElement?.getAttribute('name') ?? ''
    const isInside = this.#refused.some(
      part => focused === part || /^[.[]/.test(rest(focused, part)),
    )
    if (isInside || this.#form.querySelector('.field-error')) return true
    this.#refused = []
    return false
  }

  #setState(state: AutosaverState): void {
    this.state = state
    this.#onChange(state)
  }

  #saveSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), delayMs)
  }

  #onSubmit = (event: SubmitEvent): void => {
    const { submitter } = event
    if (submitter?.getAttribute('name') === '__intent__') {
      // Rows came or went in the browser alone.
      if (isListIntent(submitter.getAttribute('value'))) this.#onInput()
      return
    }
    clearTimeout(this.#timer)
    if (this.#running) {
      // Both would stand on the same version.
      event.preventDefault()
      event.stopPropagation()
      this.#submitAfter(this.#running, submitter)
    } else this.isPosted = true
  }

  // However often it was pressed meanwhile, once.
  #submitAfter(running: Promise<boolean>, submitter: HTMLElement | null): void {
    const isFirst = this.#waiting === undefined
    this.#waiting = { submitter }
    if (!isFirst) return
    void running.then(() => {
      const pressed = this.#waiting?.submitter ?? null
      this.#waiting = undefined
      this.#form.requestSubmit(pressed)
    })
  }

  async #save(): Promise<boolean> {
    this.isDirty = false
    // By the time of the answer the rows may have moved.
    const idFields = this.#idFields()
    const answer = await this.#post()
    this.isRefused = answer.status !== 'saved'
    this.#isUnanswered = answer.status === 'unreachable'
    if (answer.status === 'saved') this.#remember(answer, idFields)
    else this.isDirty = true
    if (answer.status === 'refused') this.#isOff = true
    this.#setState(answer)
    return !this.isDirty
  }

  async #post(): Promise<AutosaveAnswer | { status: 'unreachable' }> {
    const form = new FormData(this.#form)
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    const keepalive = body.toString().length < maxKeepaliveLength
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    try {
      const response = await fetch(this.#to, {
        method: 'POST',
        body,
        keepalive,
        redirect: 'manual',
        signal: timeout.signal,
      })
      if (response.type === 'opaqueredirect') return { status: 'signed-out' }
      // There is no such page any more for who acts for somebody: their access has ended.
      if (response.status === 404) return { status: 'refused', message: savingEnded }
      return response.ok ? await response.json() : { status: 'failed', message: unexpectedAnswer }
    } catch {
      return { status: 'unreachable' }
    } finally {
      clearTimeout(timer)
    }
  }

  #idFields(): Map<string, HTMLInputElement> {
    const inputs = [...this.#form.elements].filter(field => field instanceof HTMLInputElement)
    const ids = inputs.filter(({ type, name }) => type === 'hidden' && name.endsWith('.id'))
    return new Map(ids.map(field => [field.name, field]))
  }

  #remember(
    { versions, newRows, opened, isPartial }: AutosaveAnswer & { status: 'saved' },
    idFields: Map<string, HTMLInputElement>,
  ): void {
    for (const [name, version] of Object.entries(versions)) {
      this.#hidden[`version.${name}`] = String(version)
    }
    for (const [name, token] of Object.entries(opened)) this.#hidden[`opened.${name}`] = token
    // Leaving now would lose what waits for a press of Save.
    if (isPartial) this.isDirty = this.isRefused = true
    for (const [name, id] of Object.entries(newRows)) {
      const field = idFields.get(name)
      if (field) this.#ids.set(field, id)
    }
  }

  // The next post, whoever makes it, stands on the save before, and a row that was new has the id it was given.
  // Preact owns the hidden fields themselves and would write the old values back.
  #onFormData = ({ formData }: FormDataEvent): void => {
    for (const [name, value] of Object.entries(this.#hidden)) formData.set(name, value)
    if (this.#isUnanswered) formData.set('retry', '1')
    for (const [field, id] of this.#ids) {
      if (field.form === this.#form) formData.set(field.name, String(id))
    }
  }
}

/**
 * The outermost row that a control stands in, or the field: `allergies[0]` for
 * `allergies[0].allergen`.
 */
function partOf(name: string): string {
  return /^\w+(\[\d+\])?/.exec(name)?.[0] ?? name
}

function rest(name: string, part: string): string {
  return name.startsWith(part) ? name.slice(part.length) : ''
}

function isListIntent(intent: string | null): boolean {
  return /"type":"(insert|remove)"/.test(intent ?? '')
}

/** Whether a control holds something else than the page was drawn with. */
export function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(option => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  const isTicked = field.type === 'checkbox' || field.type === 'radio'
  if (isTicked) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}
