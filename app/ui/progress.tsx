import { useId } from 'react'

interface ProgressProps {
  /** 0 to 100. */
  value: number
  label: string
  /** True if only screen readers get the label and the number. */
  hideLabel?: boolean
}

/** Progress as a bar and a number. */
export function Progress({ value, label, hideLabel = false }: ProgressProps) {
  const id = useId()
  const percent = Math.round(value)
  return (
    <div>
      {!hideLabel && (
        <div className="mb-1 flex flex-wrap justify-between gap-x-4 text-base font-semibold">
          <label htmlFor={id}>{label}</label>
          <span className="tabular-nums">{`${percent}%`}</span>
        </div>
      )}
      <progress
        id={id}
        className="progress"
        max={100}
        value={percent}
        aria-label={hideLabel ? label : undefined}
      >
        {`${percent}%`}
      </progress>
    </div>
  )
}
