import {
  isAboutAllergies,
  isAllergyHeading,
  isOnlyAllergic,
  mayNameTaken,
} from './allergy-words.ts'
import type { ListPiece } from './list-pieces.ts'

/** Cuts "(allergic to penicillin)" out of pieces, and marks the pieces about allergies. */
export function cutAllergies(pieces: readonly ListPiece[]): ListPiece[] {
  return markAllergies(pieces.flatMap(cutBrackets))
}

// "Metformin 500 mg (allergic to penicillin)"
function cutBrackets(piece: ListPiece): ListPiece[] {
  const { text, typed } = piece
  const match = /[([]([^()[\]]{3,200})[)\]]/u.exec(text)
  const [all = '', inner = ''] = match ?? []
  const offset = typed.lastIndexOf(text)
  if (!match || match.index === 0 || offset < 0 || !startsAllergy(inner)) return [piece]
  const [from, to] = [match.index, match.index + all.length]
  const without = (words: string, by: number) => words.slice(0, by + from) + words.slice(by + to)
  return [
    { ...piece, typed: without(typed, offset), text: without(text, 0).trim() },
    { separator: 'and', sign: '', typed: all, text: inner, isAllergy: true },
  ]
}

// "Aspirin 75 mg. Allergic to penicillin and codeine"
function markAllergies(pieces: readonly ListPiece[]): ListPiece[] {
  let isOpen = false
  return pieces.map(piece => {
    if (piece.isAllergy) return piece
    const { separator, text } = piece
    const isStart = startsAllergy(text)
    const isJoined = separator === 'and' || separator === 'comma'
    const isNext = isOpen && isJoined && !mayNameTaken(text)
    isOpen = isStart || (isNext && separator === 'and')
    if (isOpen) return { ...piece, isAllergy: true }
    return isNext ? { ...piece, stop: 'unclear' as const } : piece
  })
}

// "Allergies" and "allergic" alone are about the medication before them.
function startsAllergy(text: string): boolean {
  const isAlone = isAllergyHeading(text) || isOnlyAllergic(text)
  return isAboutAllergies(text) && !isAlone && !mayNameTaken(text)
}
