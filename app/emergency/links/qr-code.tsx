interface QrCodeProps {
  path: { size: number; d: string }
  /** Side in CSS pixels. */
  size: number
  /** Text for screen readers. */
  label: string
}

/** Draws a QR code, black on white in every colour scheme, because scanners need that. */
export function QrCode({ path, size, label }: QrCodeProps) {
  const { side, margin } = fitModules(path.size, size)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className="h-auto max-w-full [forced-color-adjust:none]"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  )
}

/**
 * Returns the side of a picture in modules of whole pixels, and the white margin that is added,
 * because uneven modules do not scan well.
 */
function fitModules(modules: number, pixels: number): { side: number; margin: number } {
  const scale = Math.max(1, Math.floor(pixels / modules))
  const side = pixels / scale
  return { side, margin: Math.max(0, Math.floor((side - modules) / 2)) }
}
