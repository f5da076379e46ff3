/** A fault that a program can see on a page. */
export interface PageFault {
  kind:
    | 'scrolls sideways'
    | 'text is cut'
    | 'text leaves its box'
    | 'word is broken'
    | 'target is small'
    | 'control is covered'
    | 'focus is covered'
    | 'headings skip a level'
    | 'image is missing'
    | 'contrast is low'
    | 'layout shifts'
    | 'does not open'
  /** The element, and what was measured. */
  detail: string
}
