import { colours, type PaperSide, type Text } from '#app/pdf/drawing.ts'
import type { KitPiece } from './print-choices.ts'

interface SideDrawingProps {
  piece: KitPiece
  side: PaperSide
  /** The edge to fold, not to cut. */
  fold?: 'left' | 'right'
}

/** Draws one side of a piece, in millimetres. */
export function SideDrawing({ piece, side, fold }: SideDrawingProps) {
  const { name, width, height, rects, rules, texts, qr } = side
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML can be a group of drawn texts
    <svg
      role="group"
      aria-label={name}
      viewBox={`0 0 ${width} ${height}`}
      className={`kit-side kit-${piece}`}
    >
      <rect width={width} height={height} fill="#fff" />
      {rects.map(({ fill, ...rect }) => (
        <rect key={`${rect.x} ${rect.y} ${fill}`} {...rect} fill={colours[fill]} />
      ))}
      {rules.map(({ weight, colour, ...line }) => (
        <line
          key={`${line.x1} ${line.y1}`}
          {...line}
          strokeWidth={weight}
          stroke={colours[colour]}
        />
      ))}
      {qr && (
        <svg
          role="img"
          aria-label="QR code of the emergency link"
          x={qr.x}
          y={qr.y}
          width={qr.side}
          height={qr.side}
          viewBox={`0 0 ${qr.path.size} ${qr.path.size}`}
          shapeRendering="crispEdges"
        >
          <path d={qr.path.d} fill="#000" />
        </svg>
      )}
      {texts.map(text => (
        <DrawnText key={`${text.x} ${text.baseline}`} text={text} />
      ))}
      <path d={edges(width, height, fold)} fill="none" stroke="#777" strokeWidth={0.25} />
      {fold && (
        <path
          d={`M${fold === 'left' ? 0 : width} 0v${height}`}
          stroke="#777"
          strokeWidth={0.25}
          strokeDasharray="1.5 1"
        />
      )}
    </svg>
  )
}

// Keeps the whole width of the line inside the drawing.
const inset = 0.15

function edges(width: number, height: number, fold: SideDrawingProps['fold']): string {
  const [left, right, bottom] = [inset, width - inset, height - inset]
  if (fold === 'right') return `M${width} ${inset}H${left}V${bottom}H${width}`
  if (fold === 'left') return `M0 ${inset}H${right}V${bottom}H0`
  return `M${left} ${inset}H${right}V${bottom}H${left}Z`
}

// Widths are set, so that another font does not overlap. Spans are isolated: a number beside an
// Arabic name must not be reversed.
function DrawnText({ text: { x, baseline, size, width, spans, isExact } }: { text: Text }) {
  const spacing = isExact ? { textLength: width, lengthAdjust: 'spacing' } : {}
  return (
    <text x={x} y={baseline} fontSize={size} {...spacing}>
      {spans.map(({ text, bold, colour = 'ink' }, index) => (
        <tspan
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no key but their index
          key={index}
          fontWeight={bold ? 700 : 400}
          unicodeBidi="isolate"
          fill={colours[colour]}
        >
          {text}
        </tspan>
      ))}
    </text>
  )
}
