import { nlmStatement } from '#app/medications/rules-page/about-rules.ts'

/** A code system whose codes a patient summary has. */
export interface Terminology {
  name: string
  /** The codes that are sent. */
  codes: string
  /** As its licence requires it, word for word. */
  notice: string
  licence: { label: string; url: string }
}

/** Each code system with its notice; docs/terminologies.md repeats the notices. */
export const terminologies: readonly Terminology[] = [
  {
    name: 'CVX',
    codes: 'Vaccines that you chose from our list',
    notice:
      'The CVX codes are courtesy of the Centers for Disease Control and Prevention (CDC). They are in the public domain, and free of charge on the CDC’s website. Their use does not imply endorsement by the CDC, the Department of Health and Human Services or the United States Government of this product.',
    licence: {
      label: 'About the CDC’s materials',
      url: 'https://www.cdc.gov/other/agencymaterials.html',
    },
  },
  {
    name: 'RxNorm',
    codes: 'Medicines whose whole name is one ingredient',
    notice: nlmStatement,
    licence: {
      label: 'About RxNorm',
      url: 'https://www.nlm.nih.gov/research/umls/rxnorm/docs/termsofservice.html',
    },
  },
  {
    name: 'LOINC',
    codes: 'Parts of the summary, and what an answer is about, such as body height',
    notice:
      'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.',
    licence: { label: 'License of LOINC', url: 'https://loinc.org/license/' },
  },
  {
    name: 'UCUM',
    codes: 'Units of measure',
    notice:
      'The Unified Code for Units of Measure (UCUM), also known as the “UCUM Specification,” is copyright ©1999-2022, Regenstrief Institute, Inc. All rights reserved. Licensed under the UCUM License, Version 1.0, on an “as is” basis, without warranties or conditions of any kind. A copy of the license is at https://unitsofmeasure.org/license.',
    licence: { label: 'License of UCUM', url: 'https://unitsofmeasure.org/license' },
  },
  {
    name: 'SNOMED CT',
    codes:
      '“None known”, blood groups, smoking and pregnancy, as the International Patient Summary lists them',
    notice:
      'The SNOMED International IPS Terminology is distributed by International Health Terminology Standards Development Organisation, trading as SNOMED International, and is subject the terms of the Creative Commons Attribution 4.0 International Public License. The HL7 International IPS implementation guides incorporate SNOMED CT®, used by permission of the International Health Terminology Standards Development Organisation, trading as SNOMED International. SNOMED CT was originally created by the College of American Pathologists. SNOMED CT is a registered trademark of the International Health Terminology Standards Development Organisation, all rights reserved.',
    licence: {
      label: 'License of the SNOMED CT codes',
      url: 'https://creativecommons.org/licenses/by/4.0/',
    },
  },
]
