/** Outline of the logo in the text colour. Decoration only. */
export function FoldedSheet({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M3 7.5 20 13l17-5.5v24L20 37 3 31.5ZM20 13v24" />
      <path d="M16.8 15.2 20 16.2l3.2-1v4.5l6.3-2.1v6.4l-6.3 2v5.2l-3.2 1-3.2-1v-5.2l-6.3-2v-6.4l6.3 2.1Z" />
    </svg>
  )
}
