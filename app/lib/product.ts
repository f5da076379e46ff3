/** The product's name and claim, for header, titles, QR card and pages. */
export const product = {
  name: 'Medfold',
  tagline: 'Secure, HIPAA-compliant health information storage and sharing.',
  /** Shown instead of the tagline when the operator turned the HIPAA wording off. */
  plainTagline: 'Secure health information storage and sharing.',
} as const
