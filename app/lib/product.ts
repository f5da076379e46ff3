/** Name and taglines of the product. */
export const product = {
  name: 'Medfold',
  tagline: 'Secure, HIPAA-compliant health information storage and sharing.',
  /** Tagline for operators who turned the HIPAA wording off. */
  plainTagline: 'Secure health information storage and sharing.',
} as const
