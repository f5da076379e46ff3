import { logoPaths } from '../logo-paths.ts'

/** The logo: a folded sheet with a cross on the fold. */
export function Logo({ className = 'h-9 w-9' }: { className?: string }) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <path className="fill-action" d={logoPaths.left} />
      <path className="fill-action-strong" d={logoPaths.right} />
      <path className="fill-on-action" d={logoPaths.cross} />
    </svg>
  )
}
