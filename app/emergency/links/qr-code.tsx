interface QrCodeProps {
  path: { size: number; d: string }
  /** Side in CSS pixels. */
  size: number
  /** Text for screen readers. */
  label: string
}

/** Draws a QR code, black on white in every colour scheme, because scanners need that. */
export function QrCode({ path, size, label }: QrCodeProps) {
  const side = path.size
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className="h-auto max-w-full [forced-color-adjust:none]"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  )
}
