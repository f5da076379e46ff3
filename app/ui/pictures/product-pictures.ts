/** A picture of the product, made by `npm run pictures`. Lengths are CSS pixels. */
export interface ProductPicture {
  /** Prefix of its file names in `public/pictures`. */
  name: string
  width: number
  height: number
  /** Text alternative. */
  alt: string
  /** False for paper, which looks the same in a dark colour scheme. */
  hasDark: boolean
}

export const pictures = {
  emergency: {
    name: 'emergency',
    width: 280,
    height: 556,
    alt: 'The emergency page on a phone. At the top it shows name and age. Below come what responders must know first, a life-threatening allergy in red, what changes first aid, a blood thinner, and a pacemaker. A bar at the lower edge calls a contact.',
    hasDark: true,
  },
  share: {
    name: 'share',
    width: 280,
    height: 556,
    alt: 'The card on a phone, with the QR code and below it the access code of five digits in large type.',
    hasDark: true,
  },
  wallet: {
    name: 'wallet',
    width: 280,
    height: 364,
    alt: 'A wallet card. The front shows name, blood type, a severe allergy, a blood thinner and whom to call. The back shows the QR code and what to do.',
    hasDark: false,
  },
} as const satisfies Record<string, ProductPicture>

/** File pixels for each CSS pixel. */
export const density = 1.75

export function pictureFile(
  { name }: Pick<ProductPicture, 'name'>,
  scheme: 'light' | 'dark',
): string {
  return `/pictures/${name}-${scheme}.webp`
}
