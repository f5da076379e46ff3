import type { Paper } from '#app/pdf/papers.ts'

/** The papers of a print kit, in the order in which they are shown and printed. */
export const pieces = { wallet: 'Wallet card', door: 'Door decal', fridge: 'Fridge sheet' } as const

export type Piece = keyof typeof pieces

/** Pieces that carry answers of the profile; the decal is read by everybody who passes, and carries none. */
export type PersonalPiece = 'wallet' | 'fridge'

/** What may stand on a wallet card or a fridge sheet beside the name. */
export const lineKinds = {
  dob: 'Date of birth',
  bloodType: 'Blood type',
  language: 'Language',
  firstToKnow: 'What responders must know first',
  allergies: 'Severe and life-threatening allergies',
  otherAllergies: 'Other allergies',
  criticalMedicines: 'Medicines that change first aid',
  otherMedicines: 'Other medicines',
  alerts: 'Implants, advance directive, interpreter',
  pregnancy: 'Current pregnancy',
  conditions: 'Conditions',
  contacts: 'Emergency contacts',
  doctors: 'Doctors, pharmacy and hospital',
  organDonor: 'Organ donor',
} as const

export type LineKind = keyof typeof lineKinds

/** Where helpers find the sheet: the end of the sentence "A sheet is …". */
export const doorPlaces = {
  refrigerator: 'on the refrigerator',
  bed: 'by the bed',
  bag: 'in a bag by the door',
  other: 'somewhere else',
} as const

type DoorPlace = keyof typeof doorPlaces

/** What somebody wants on their papers. */
export interface Choices {
  pieces: Piece[]
  walletKinds: LineKind[]
  fridgeKinds: LineKind[]
  /** Whether the access code is printed: whoever finds the paper can then read everything at once. */
  walletCode: boolean
  fridgeCode: boolean
  doorPlace: DoorPlace
  /** The person's own words for the place, with `other`. */
  doorOther?: string
  doorQr: boolean
  /** Id of the emergency link that stands on the papers; the primary one without it. */
  link?: string
  paper: Paper
}

/** What a crew needs last, and a card has the least room for. */
const notOnWallet: readonly LineKind[] = ['doctors', 'organDonor']

/** The choices until somebody makes them: everything about health, and no code. */
export function defaultChoices(paper: Paper): Choices {
  const all = Object.keys(lineKinds) as LineKind[]
  return {
    pieces: Object.keys(pieces) as Piece[],
    walletKinds: all.filter(kind => !notOnWallet.includes(kind)),
    fridgeKinds: all,
    walletCode: false,
    fridgeCode: false,
    doorPlace: 'refrigerator',
    doorQr: false,
    paper,
  }
}
