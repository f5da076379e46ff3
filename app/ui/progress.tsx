import { useId } from 'react'

interface ProgressProps {
  /** 0 to 100. */
  value: number
  label: string
  /** Leaves the words and the figure to screen readers, where the page already shows them. */
  hideLabel?: boolean
}

/** How far something is, as a bar and as a figure. */
export function Progress({ value, label, hideLabel = false }: ProgressProps) {
  const id = useId()
  const percent = Math.round(value)
  return (
    <div>
      <div
        className={
          hideLabel
            ? 'sr-only'
            : 'mb-1 flex flex-wrap justify-between gap-x-4 text-base font-semibold'
        }
      >
        <label htmlFor={id}>{label}</label>
        <span className="tabular-nums">{percent}%</span>
      </div>
      <progress id={id} className="progress" max={100} value={percent}>
        {percent}%
      </progress>
    </div>
  )
}
