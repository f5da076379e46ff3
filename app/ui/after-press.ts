import type { Router } from '@remix-run/router'
import { options } from 'preact'

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
 * Has Preact draw what a press changes, and the router go where it leads, only once the press
 * itself is on the screen. Anything else happens at once, as it does without this.
 * @param router of the page, which gets another `navigate`.
 */
export function answerAfterPresses(router: Router): void {
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
  window.addEventListener('click', press, { capture: true })
  options.debounceRendering = draw => (isPressed ? afterNextFrame(draw) : queueMicrotask(draw))
  const navigate = router.navigate as (...way: unknown[]) => Promise<void>
  router.navigate = async (...way: unknown[]) => {
    if (isPressed) await new Promise<void>(afterNextFrame)
    await navigate(...way)
  }
}
