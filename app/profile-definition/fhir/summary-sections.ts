/** A section of the patient summary, by its LOINC code. */
interface SummarySectionCode {
  /** LOINC code and its display. */
  code: string
  display: string
  /** The IPS requires it in every document. */
  isRequired?: true
}

/**
 * The sections of the summary, in the order of the document. Codes: International Patient Summary
 * 2.0.0, Composition-uv-ips; the last three are not of the IPS, whose sections are open to others.
 */
export const summarySections = {
  alerts: { code: '104605-1', display: 'Alert' },
  allergies: {
    code: '48765-2',
    display: 'Allergies and adverse reactions Document',
    isRequired: true,
  },
  medications: {
    code: '10160-0',
    display: 'History of Medication use Narrative',
    isRequired: true,
  },
  problems: { code: '11450-4', display: 'Problem list - Reported', isRequired: true },
  devices: { code: '46264-8', display: 'History of medical device use' },
  directives: { code: '42348-3', display: 'Advance healthcare directives' },
  pregnancy: { code: '10162-6', display: 'History of pregnancies Narrative' },
  procedures: { code: '47519-4', display: 'History of Procedures Document' },
  immunizations: { code: '11369-6', display: 'History of Immunization note' },
  pastProblems: { code: '11348-0', display: 'History of Past illness note' },
  results: { code: '30954-2', display: 'Relevant diagnostic tests/laboratory data note' },
  vitalSigns: { code: '8716-3', display: 'Vital signs note' },
  functional: { code: '47420-5', display: 'Functional status assessment note' },
  social: { code: '29762-2', display: 'Social history note' },
  story: {
    code: '81338-6',
    display: 'Patient Goals, preferences, and priorities for care experience',
  },
  hospitalStays: {
    code: '46240-8',
    display: 'History of Hospitalizations+Outpatient visits Narrative',
  },
  family: { code: '10157-6', display: 'History of family member diseases note' },
  insurance: { code: '48768-6', display: 'Payment sources Document' },
} as const satisfies Record<string, SummarySectionCode>

/** Name of a section of the patient summary. */
export type SummarySection = keyof typeof summarySections
