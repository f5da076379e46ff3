/** Picture of the home page: a phone reads the code of a folded card. Decoration only. */
export function CardAndPhone({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="14 84 492 336" aria-hidden="true" focusable="false">
      <ellipse className="fill-sunken" cx="262" cy="396" rx="232" ry="20" />
      <FoldedCard />
      <path
        className="fill-none stroke-action"
        d="M258 300C276 352 316 362 348 334"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 12"
      />
      <Phone />
    </svg>
  )
}

function FoldedCard() {
  return (
    <g>
      <path className="fill-action" d="M30 96 190 132V352L30 316Z" />
      <path className="fill-surface stroke-line" d="M190 132 350 96V316L190 352Z" strokeWidth="2" />
      <g transform="matrix(1 0.225 0 1 30 96)">
        <path className="fill-on-action" d="M50 36h20v24h24v20H70v24H50V80H26V60h24Z" />
        <path
          className="fill-none stroke-on-action"
          d="M26 138h108M26 160h76M26 182h92"
          strokeWidth="8"
          strokeLinecap="round"
          opacity=".55"
        />
      </g>
      <g transform="matrix(1 -0.225 0 1 190 132)" className="fill-ink">
        <g transform="translate(24 30) scale(5.35)">
          <path d={pattern} />
        </g>
        <path
          className="fill-none stroke-muted"
          d="M24 172h60M24 192h34"
          strokeWidth="8"
          strokeLinecap="round"
        />
      </g>
    </g>
  )
}

function Phone() {
  return (
    <g transform="translate(336 122)">
      <rect className="fill-ink" width="156" height="284" rx="24" />
      <rect className="fill-paper" x="9" y="9" width="138" height="266" rx="16" />
      <path className="fill-danger" d="M9 25A16 16 0 0 1 25 9h106a16 16 0 0 1 16 16v45H9Z" />
      <path
        className="fill-none stroke-on-danger"
        d="M36 27 50 53H22ZM36 37v7M36 48v.1M64 34h60M64 49h36"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g className="fill-surface stroke-line" strokeWidth="2">
        <rect x="22" y="84" width="112" height="50" rx="8" />
        <rect x="22" y="144" width="112" height="50" rx="8" />
      </g>
      <g className="fill-none stroke-muted" strokeWidth="6" strokeLinecap="round">
        <path d="M36 102h50M36 118h80M36 162h36M36 178h66" />
      </g>
      <rect className="fill-action" x="22" y="208" width="112" height="40" rx="10" />
      <path
        className="fill-none stroke-on-action"
        transform="translate(78 228) scale(.82) translate(-82 -232)"
        d="M68 216h6l4 9-5 4c2 5 5 8 10 10l4-5 9 4v6c0 3-2 4-5 4-14-1-26-13-27-27 0-3 1-5 4-5Z"
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </g>
  )
}

// Looks like a QR code, but cannot be scanned.
const pattern = [
  ...[
    [0, 0],
    [14, 0],
    [0, 14],
  ].map(([x, y]) => `M${x} ${y}h7v7h-7Zm1 1v5h5v-5Zm1 1h3v3h-3Z`),
  ...[
    'M8 0h2v2h-2ZM11 1h2v3h-2ZM8 4h2v3h-2ZM12 5h1v3h-1Z',
    'M0 8h2v2H0ZM3 8h3v1H3ZM7 9h3v2H7ZM1 11h4v2H1ZM6 12h1v1H6Z',
    'M11 9h2v2h-2ZM14 8h3v1h-3ZM18 9h3v2h-3ZM15 11h2v2h-2ZM18 12h1v1h-1Z',
    'M8 13h2v3H8ZM11 12h3v1h-3ZM12 15h2v2h-2ZM8 18h3v3H8ZM12 19h1v2h-1Z',
    'M15 14h3v2h-3ZM19 14h2v3h-2ZM15 18h2v3h-2ZM18 18h3v1h-3ZM19 20h2v1h-2Z',
  ],
].join('')
