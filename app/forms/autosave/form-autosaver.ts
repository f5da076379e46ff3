import { savingEnded } from '../edit-refused.ts'
import { tooLargeForm } from '../max-form-bytes.ts'
import { isTouched, savedAttribute } from '../unsaved-controls.ts'

/** Outcome of the last auto-save. */
export type AutosaverState =
  | AutosaveAnswer
  /** `resting`: the last Save was refused, so auto-save waits until its errors are corrected. */
  | { status: 'idle' | 'unreachable' | 'resting' }

/** The answer of the server to an auto-save. */
export type AutosaveAnswer =
  | {
      status: 'saved'
      /** The version of each section that the form shows now. */
      versions: Record<string, number>
      newRows: Record<string, number>
      /** True if answers of the form are not saved: `waiting`, `unsaved`, `asked`. */
      isPartial: boolean
      /** Answers that another person saved, for the form to show. */
      merged: MergedAnswer[]
      /** Answers of rows that the form removed, for an undo. */
      removed: MergedAnswer[]
      /** Answers that another page changed since the form was opened: the stored values stay. */
      kept: string[]
      /** Answers that would hide saved ones: only the Save button stores them. */
      waiting: string[]
      /** Labels of answers with errors: the stored ones stay. */
      unsaved: string[]
      /** Names of medications that wait until a question about them is answered. */
      asked: string[]
      /** Number of open findings on the page. */
      findings: number
    }
  /** `check` are the labels of the fields with errors. */
  | { status: 'invalid'; check: string[] }
  | { status: 'conflict' | 'signed-out' }
  /** `refused`: auto-save ends for this form. */
  | { status: 'failed' | 'refused'; message: string }

/** A change of the form as conform's intents make it: of a control, or of a list. */
export interface MergedAnswer {
  type: 'update' | 'insert'
  /** Name of the control or the list. */
  name: string
  /** The new value, or the new row. */
  value: unknown
}

const busy = 'Not saved yet, the server is busy: press Save to try again'
const unexpectedAnswer = 'Not saved, check the form: press Save to try again'
const delayMs = 1000
/** A page draws what was merged in this time. */
const drawingMs = 100
// A phone gets no error when it loses its network.
const timeoutMs = 15_000
// Browsers limit the bodies of all `keepalive` requests to 64 KiB together.
const maxKeepaliveLength = 60_000

/** Posts a changed form after a second without input, a row when the focus leaves it. */
export class FormAutosaver {
  isDirty = false
  /** True if the last save failed: closing the page would lose changes. */
  isRefused = false
  /** True while a post of the whole form is unanswered: the next page has its content. */
  isPosted = false
  state: AutosaverState = { status: 'idle' }
  #listening = new AbortController()
  #isOff = false
  /** True while the form differs from the record only in answers that wait. */
  #isHeld = false
  #isMerging = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | undefined
  /** The button that was pressed during an auto-save. */
  #waiting: { submitter: HTMLElement | null } | undefined
  /** The row that is being typed in: it is saved when the focus leaves it, never half typed. */
  #typedRow: Element | undefined
  /** Hidden fields of the last save, by name. */
  #hidden: Record<string, string> = {}
  /** Parts of the form with errors of the last Save, such as `allergies[0]`. */
  #refused: string[] = []
  /** True if the last post got no answer: it may have been saved. */
  #isUnanswered = false
  /** Ids of new rows by their hidden fields, because names change when rows move. */
  #ids = new Map<HTMLInputElement, number>()
  readonly #form: HTMLFormElement
  readonly #to: string
  readonly #onChange: (state: AutosaverState) => void

  constructor(form: HTMLFormElement, to: string, onChange: (state: AutosaverState) => void) {
    this.#form = form
    this.#to = to
    this.#onChange = onChange
    const { signal } = this.#listening
    form.addEventListener('input', this.#onInput, { signal })
    form.addEventListener('focusin', this.#onFocusIn, { signal })
    form.addEventListener('focusout', this.#onFocusOut, { signal })
    form.addEventListener('submit', this.#onSubmit, { signal, capture: true })
    form.addEventListener('formdata', this.#onFormData, { signal })
    // People may type before the scripts run. Saving waits for the next input, because a browser
    // restores old values when it goes back or reloads.
    this.isDirty = [...form.elements].some(isTouched)
  }

  /** True while answers are not saved, or their save is unanswered. */
  get isUnsaved(): boolean {
    return this.isDirty || this.#running !== undefined
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#listening.abort()
  }

  /**
   * Continues with the answer to a post of the whole form, whose content is not saved.
   * @param answer whether it was refused, the names of its errors, and whether auto-save is off.
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
    this.#noteChange()
    this.isRefused = isRefused
    this.#isOff = isOff
    this.#hidden = {}
    this.#refused = isRefused ? errors.filter(Boolean).map(toPart) : []
    // The errors are drawn after this.
    this.#setState({ status: this.#refused.length > 0 ? 'resting' : 'idle' })
    if (!isRefused) this.#saveSoon()
  }

  /**
   * Saves at once.
   * @param isLeaving true if another page opens: the save then does not wait until the errors of
   * the last Save are corrected.
   * @returns whether everything is saved.
   */
  async flush({ isLeaving = false } = {}): Promise<boolean> {
    // Else the timer is that of a follow-up.
    if (this.isDirty) clearTimeout(this.#timer)
    if (this.#isOff) return !this.isDirty
    if (!isLeaving && this.isDirty && this.#isResting()) {
      this.#setState({ status: 'resting' })
      return false
    }
    while (this.#running) await this.#running
    return this.isDirty ? await this.#run() : true
  }

  /** @param isFollowUp true if it only tells the server that the form shows what was merged. */
  #run(isFollowUp = false): Promise<boolean> {
    this.#running = this.#save(isFollowUp).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Runs a function that changes the form to what is saved already. */
  showMerged(change: () => void): void {
    this.#isMerging = true
    change()
    this.#isMerging = false
  }

  /** Ends auto-save: the person leaves without saving. */
  discard(): void {
    clearTimeout(this.#timer)
    this.#isOff = true
    this.isDirty = false
  }

  #onInput = ({ target }: Event): void => {
    this.#noteChange()
    this.#typedRow = rowAround(target)
    // A pressed radio button has no focus in every browser.
    if (this.#isTypingInRow()) clearTimeout(this.#timer)
    else this.#saveSoon()
  }

  #noteChange(): void {
    this.isDirty = true
    this.isPosted = false
    this.#isHeld = false
    this.#form.removeAttribute(savedAttribute)
    if (this.state.status === 'saved') this.#setState({ status: 'idle' })
  }

  // Saves what was typed elsewhere before the row changes.
  #onFocusIn = ({ target }: FocusEvent): void => {
    const hasMore = this.isDirty && !this.#isHeld
    if (hasMore && rowAround(target) && !this.#isTypingInRow()) void this.saveWhenTyped()
  }

  // The next field gets the focus after this event.
  #onFocusOut = (): void => {
    const wasTyping = this.#typedRow !== undefined
    setTimeout(() => {
      if (!this.isDirty || this.#isHeld || this.#isTypingInRow()) return
      if (wasTyping) void this.saveWhenTyped()
      else if (this.#refused.length > 0) this.#saveSoon()
    })
  }

  #isTypingInRow(): boolean {
    if (rowAround(document.activeElement) !== this.#typedRow) this.#typedRow = undefined
    return this.#typedRow !== undefined
  }

  /** Saves, unless a row is being typed in or the form was submitted. */
  async saveWhenTyped(): Promise<void> {
    while (this.#running) await this.#running
    // Two posts of one version would conflict, or store a new row twice.
    const isSubmitted = this.isPosted || this.#waiting !== undefined
    if (!isSubmitted && !this.#isTypingInRow()) await this.flush()
  }

  /** Returns whether an error of the last Save remains, or its part has the focus. */
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
    this.#timer = setTimeout(() => this.saveWhenTyped(), delayMs)
  }

  #onSubmit = (event: SubmitEvent): void => {
    const { submitter } = event
    if (submitter?.getAttribute('name') === '__intent__') {
      // The browser alone changed the form. A new row has nothing to save yet.
      if (!this.#isMerging && submitter.getAttribute('value')?.includes('"type":"update"')) {
        this.#noteChange()
        this.#saveSoon()
      }
      return
    }
    clearTimeout(this.#timer)
    if (this.#running) {
      // Two posts of one version would conflict.
      event.preventDefault()
      event.stopPropagation()
      this.#submitAfter(this.#running, submitter)
    } else this.isPosted = true
  }

  // Repeated submits are coalesced into one.
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

  async #save(isFollowUp: boolean): Promise<boolean> {
    this.isDirty = false
    // Rows may move before the answer comes.
    const idFields = this.#idFields()
    const answer = await this.#post()
    // An answer that was typed meanwhile stays; the next save merges again.
    if (answer.status === 'saved' && this.isDirty) answer.merged = []
    this.isRefused = answer.status !== 'saved'
    this.#isUnanswered = answer.status === 'unreachable'
    if (answer.status === 'saved') this.#remember(answer, idFields)
    else this.isDirty = true
    if (answer.status === 'refused') this.#isOff = true
    this.#form.toggleAttribute(savedAttribute, !this.isDirty)
    const merges = answer.status === 'saved' && answer.kept.length > 0
    // The line still names what was merged.
    if (isFollowUp && answer.status === 'saved' && !merges) return !this.isDirty
    this.#setState(answer)
    if (merges && answer.merged.length > 0 && !isFollowUp) {
      // Until then, a removal of a row that was merged would not be seen as one.
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#running ?? this.#run(true), drawingMs)
    }
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
      // The access of a proxy has ended.
      if (response.status === 404) return { status: 'refused', message: savingEnded }
      if (response.status === 413) return { status: 'failed', message: tooLargeForm }
      if (response.status === 503) return { status: 'failed', message: busy }
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
    { versions, newRows, isPartial }: AutosaveAnswer & { status: 'saved' },
    idFields: Map<string, HTMLInputElement>,
  ): void {
    for (const [name, version] of Object.entries(versions)) {
      this.#hidden[`version.${name}`] = String(version)
    }
    // These answers would be lost.
    this.#isHeld = isPartial && !this.isDirty
    if (isPartial) this.isDirty = this.isRefused = true
    for (const [name, id] of Object.entries(newRows)) {
      const field = idFields.get(name)
      if (field) this.#ids.set(field, id)
    }
  }

  // Adds the versions of the last save and the ids of new rows to every post. React would write
  // the old values back into the hidden fields.
  #onFormData = ({ formData }: FormDataEvent): void => {
    for (const [name, value] of Object.entries(this.#hidden)) formData.set(name, value)
    if (this.#isUnanswered) formData.set('retry', '1')
    for (const [field, id] of this.#ids) {
      if (field.form === this.#form) formData.set(field.name, String(id))
    }
  }
}

/** Returns the row of a control, or its field: `allergies[0]` for `allergies[0].allergen`. */
function toPart(name: string): string {
  return /^\w+(\[\d+\])?/.exec(name)?.[0] ?? name
}

function rest(name: string, part: string): string {
  return name.startsWith(part) ? name.slice(part.length) : ''
}

/** Returns the outermost row of a list around an element. */
function rowAround(element: unknown): Element | undefined {
  let row: Element | undefined
  let next = element instanceof Element ? element.closest('[data-row]') : null
  for (; next; next = next.parentElement?.closest('[data-row]') ?? null) row = next
  return row
}
