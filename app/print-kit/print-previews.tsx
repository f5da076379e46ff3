import type { Drawing } from '#app/pdf/drawing.ts'
import type { Paper } from '#app/pdf/papers.ts'
import { Notice } from '#app/ui/notice.tsx'
import { groupBySheet, scaleText } from './layout/kit-sheets.ts'
import { LineList } from './line-list.tsx'
import { type KitPiece, pieces } from './print-choices.ts'
import { SideDrawing } from './side-drawing.tsx'

/** A piece in the preview. */
export interface Preview extends Pick<Drawing, 'sides' | 'omittedLines' | 'shortenedLines'> {
  piece: KitPiece
}

/** The chosen pieces as they will be printed, sheet by sheet. */
export function Previews({ kit, paper }: { kit: Preview[]; paper: Paper }) {
  return groupBySheet(kit).map(sheet => (
    <div key={sheet[0]?.piece} className={`kit-sheet kit-sheet-${paper}`}>
      {sheet.map(preview => (
        <PiecePreview key={preview.piece} preview={preview} />
      ))}
      <Scale />
    </div>
  ))
}

function PiecePreview({ preview }: { preview: Preview }) {
  const { piece, sides } = preview
  return (
    <section aria-labelledby={`kit-${piece}`} className="kit-piece mt-8">
      <h3 id={`kit-${piece}`} className="no-print mb-3">
        {pieces[piece]}
      </h3>
      <div className={`kit-sides kit-sides-${piece}`}>
        {sides.map((side, index) => (
          <SideDrawing
            key={side.name}
            piece={piece}
            side={side}
            fold={findFold(index, sides.length)}
          />
        ))}
      </div>
      <OmittedLines preview={preview} />
    </section>
  )
}

function findFold(index: number, count: number) {
  if (count === 1) return undefined
  return index === 0 ? 'right' : 'left'
}

/** Lists what did not fit, so that nobody relies on it. */
function OmittedLines({ preview: { piece, omittedLines, shortenedLines } }: { preview: Preview }) {
  if (omittedLines.length + shortenedLines.length === 0) return null
  return (
    <Notice tone="attention" title="Not everything fits" className="no-print my-4">
      <LineList title="Left out:" lines={omittedLines} />
      <LineList title="Shortened:" lines={shortenedLines} />
      <p>
        {piece === 'door'
          ? 'Choose shorter words.'
          : 'To make room, print fewer lines or shorten long answers in the profile. The emergency page shows everything.'}
      </p>
    </Notice>
  )
}

/** A line to check the scale with a ruler: many printers scale pages to fit. */
function Scale() {
  return (
    <svg className="kit-scale" viewBox="0 0 120 6" aria-hidden="true">
      <path d="M0.2 0v2M0.2 1h50M50.2 0v2" fill="none" stroke="#000" strokeWidth={0.3} />
      <text y={5} fontSize={2.6} fill="#444">
        {scaleText}
      </text>
    </svg>
  )
}
