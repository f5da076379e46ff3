/** The logo: a folded sheet with a cross on the fold. */
export function Logo({ className = 'h-9 w-9' }: { className?: string }) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <path className="fill-action" d="M3 7.5 20 13v24L3 31.5Z" />
      <path className="fill-action-strong" d="M37 7.5 20 13v24l17-5.5Z" />
      <path
        className="fill-on-action"
        d="M16.8 15.2 20 16.2v17l-3.2-1ZM10.5 18.6 20 21.7v6.4l-9.5-3.1Z"
      />
      <path
        className="fill-on-action"
        d="M23.2 15.2 20 16.2v17l3.2-1ZM29.5 18.6 20 21.7v6.4l9.5-3.1Z"
      />
    </svg>
  )
}
