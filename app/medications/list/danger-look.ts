// Red is kept for danger: deleting is among it. Whole classes, because Tailwind keeps only those that it can read.

/** A primary button that deletes. */
export const dangerLook = 'bg-danger text-on-danger hover:bg-danger hover:underline'

/** A secondary button or link that leads to deleting. */
export const quietDangerLook = 'text-danger hover:border-danger hover:bg-danger-soft'
