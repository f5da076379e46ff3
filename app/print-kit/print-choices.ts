import type { Paper } from '#app/pdf/papers.ts'

/** The pieces of a print kit, in their order on screen and on paper. */
export const pieces = { wallet: 'Wallet card', door: 'Door decal', fridge: 'Fridge sheet' } as const

export type KitPiece = keyof typeof pieces

/** Pieces with answers of the profile. The decal has none: everyone who passes can read it. */
export type PersonalPiece = 'wallet' | 'fridge'

/** The kinds of lines on a wallet card or a fridge sheet. */
export const lineKinds = {
  dob: 'Date of birth',
  bloodType: 'Blood type',
  language: 'Language',
  firstToKnow: 'What responders must know first',
  allergies: 'Severe and life-threatening allergies',
  otherAllergies: 'Other allergies',
  criticalMedicines: 'Medicines that change first aid',
  otherMedicines: 'Other medicines',
  alerts: 'What changes first aid, implants, advance directive, interpreter',
  pregnancy: 'Current pregnancy',
  conditions: 'Conditions',
  contacts: 'Emergency contacts',
  doctors: 'Doctors, pharmacy and hospital',
  organDonor: 'Organ donor',
} as const

export type LineKind = keyof typeof lineKinds

/** Places of the fridge sheet: the end of the sentence "A sheet is …". */
export const doorPlaces = {
  refrigerator: 'on the refrigerator',
  bed: 'by the bed',
  bag: 'in a bag by the door',
  other: 'somewhere else',
} as const

type DoorPlace = keyof typeof doorPlaces

export interface Choices {
  pieces: KitPiece[]
  walletKinds: LineKind[]
  fridgeKinds: LineKind[]
  /** True to print the access code: anyone who finds the paper can then read everything. */
  walletCode: boolean
  fridgeCode: boolean
  /** True for the larger QR code on the fridge sheet, which scanners of other systems read too. */
  fridgeScannerQr: boolean
  doorPlace: DoorPlace
  /** The owner's own words for the place `other`. */
  doorOther?: string
  doorQr: boolean
  /** Id of the printed emergency link; defaults to the primary one. */
  link?: string
  paper: Paper
}

/** A card is small, and responders need these last. */
const kindsNotOnWallet: readonly LineKind[] = ['doctors', 'organDonor']

/** Returns the default choices: everything about health, and no code. */
export function defaultChoices(paper: Paper): Choices {
  const all = Object.keys(lineKinds) as LineKind[]
  return {
    pieces: Object.keys(pieces) as KitPiece[],
    walletKinds: all.filter(kind => !kindsNotOnWallet.includes(kind)),
    fridgeKinds: all,
    walletCode: false,
    fridgeCode: false,
    fridgeScannerQr: false,
    doorPlace: 'refrigerator',
    doorQr: false,
    paper,
  }
}
