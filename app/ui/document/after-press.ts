import { options } from 'preact'
import type { MouseEvent } from 'react'
import type { createBrowserRouter } from 'react-router-dom'

/** A page in the background gets no frame. */
const maxFrameMs = 100

/**
 * Runs a task once the browser has shown the next frame. What a press costs beyond its own answer
 * belongs there: on a slow phone the press would be seen only after it.
 */
export function afterNextFrame(task: () => void): void {
  const run = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    setTimeout(task)
  }
  const timer = setTimeout(run, maxFrameMs)
  const frame = requestAnimationFrame(run)
}

/**
 * Posts a form by the button that was pressed, once the press is on the screen: conform reads the
 * whole form before it adds a row.
 */
export function postAfterPress(event: MouseEvent<HTMLButtonElement>): void {
  const button = event.currentTarget
  event.preventDefault()
  afterNextFrame(() => button.form?.requestSubmit(button))
}

/**
 * Has Preact draw what a press or a key changes, and the router go where it leads, only once the
 * press, or the typed letter, is on the screen. Anything else happens at once, as it does without
 * this.
 * @param router of the page, which gets another `navigate`.
 */
export function answerAfterPresses(router: ReturnType<typeof createBrowserRouter>): void {
  let isPressed = false
  const release = () => {
    isPressed = false
  }
  const press = () => {
    if (isPressed) return
    isPressed = true
    afterNextFrame(release)
  }
  // Enter and the space bar press with a click too.
  for (const type of ['click', 'input']) window.addEventListener(type, press, { capture: true })
  options.debounceRendering = draw => (isPressed ? afterNextFrame(draw) : queueMicrotask(draw))
  const navigate = router.navigate as (...way: unknown[]) => Promise<void>
  router.navigate = async (...way: unknown[]) => {
    if (isPressed) await new Promise<void>(afterNextFrame)
    await navigate(...way)
  }
}
