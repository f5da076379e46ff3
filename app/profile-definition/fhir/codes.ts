import type { Coding } from 'fhir/r4'

// Codes of public code systems, from tables with a named source. Licences: docs/terminologies.md.

const terminology = 'http://terminology.hl7.org/CodeSystem'

/** URIs of the code systems that Medfold sends. */
export const systems = {
  cvx: 'http://hl7.org/fhir/sid/cvx',
  languageTag: 'urn:ietf:bcp:47',
  loinc: 'http://loinc.org',
  rxNorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  snomed: 'http://snomed.info/sct',
  ucum: 'http://unitsofmeasure.org',
} as const

/** Returns the coding of an HL7 code system. @param name as in its URL: "condition-clinical". */
export function hl7Coding(name: string, code: string, display?: string): Coding {
  return { system: `${terminology}/${name}`, code, ...(display && { display }) }
}

export function loinc(code: string, display: string): Coding {
  return { system: systems.loinc, code, display }
}

/**
 * Returns a SNOMED CT coding. Only codes of the IPS value sets, which HL7 publishes under CC BY 4.0
 * with SNOMED International.
 */
export function snomed(code: string, display: string): Coding {
  return { system: systems.snomed, code, display }
}

/** "None" as the owner's own statement: value sets of the IPS 2.0.0, "no-known-…". */
export const noneKnown = {
  allergies: snomed('716186003', 'No known allergy'),
  devices: snomed('787483001', 'No known device use'),
  immunizations: snomed('787482006', 'No known immunizations'),
  medications: snomed('787481004', 'No known medications'),
  problems: snomed('160245001', 'No current problems or disability'),
  procedures: snomed('787480003', 'No known procedures'),
} as const
