import { options } from 'preact'
import type { MouseEvent } from 'react'
import type { createBrowserRouter } from 'react-router-dom'

/** The longest wait for a frame: the browser draws none for a page in the background. */
const maxFrameMs = 100

/** Runs a task after the next frame, so that a slow phone shows a press before its result. */
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
 * Posts a form by a pressed button after the next frame: conform reads the whole form before it
 * adds a row.
 */
export function postAfterPress(event: MouseEvent<HTMLButtonElement>): void {
  const button = event.currentTarget
  event.preventDefault()
  afterNextFrame(() => button.form?.requestSubmit(button))
}

/**
 * Delays drawing and navigation after a click or input until the next frame.
 * @param router of the page; its `navigate` is replaced.
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
  // Enter and space fire a click too.
  for (const type of ['click', 'input']) window.addEventListener(type, press, { capture: true })
  options.debounceRendering = draw => (isPressed ? afterNextFrame(draw) : queueMicrotask(draw))
  const navigate = router.navigate as (...args: unknown[]) => Promise<void>
  router.navigate = async (...args: unknown[]) => {
    if (isPressed) await new Promise<void>(afterNextFrame)
    await navigate(...args)
  }
}
