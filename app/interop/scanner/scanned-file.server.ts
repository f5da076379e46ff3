import type { Bundle, Element, FhirResource } from 'fhir/r4'
import type { Person } from '#app/accounts/person.server.ts'
import { type Language, sectionIn } from '#app/emergency/languages/languages.server.ts'
import type { EmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { partText } from '#app/emergency/links/part-text.ts'
import type { Database } from '#db/client.server.ts'
import { loadLinkSummary } from '../ips/link-summary.server.ts'
import { summarizeForAccount } from '../ips/summary-task.server.ts'
import { maskedParts } from '../ips/withheld-sections.ts'
import { scannerTexts } from '../pictures/scanner-texts.server.ts'

/** The texts of a file for scanners, in the language of the file. */
export interface ScannedFile {
  /** The narrative of the whole document, then those of its sections, in XHTML. */
  narratives: { title: string; div: string }[]
  /** The parts of which the file says that they, or some of them, are withheld. */
  withheld: { title: string; isPart: boolean }[]
}

/**
 * Returns the file that scanners get for a link, as JSON. Counts nothing and logs nothing.
 * @returns undefined if the address of this server is too long for a link for scanners.
 * @throws if any part of the record cannot be read or mapped; a scanner gets nothing then.
 */
export async function loadScannedFile(
  db: Database,
  owner: Person,
  link: EmergencyLink,
  language: Language,
): Promise<Uint8Array | undefined> {
  if (!scannerTexts(owner, link)) return undefined
  const summarizeOnThread = summarizeForAccount
  return loadLinkSummary(db, { owner, link, language, now: new Date(), summarizeOnThread })
}

/** Returns the texts of a file for scanners. */
export function readScannedFile(json: Uint8Array, language: Language): ScannedFile {
  const { entry = [] }: Bundle<FhirResource> = JSON.parse(new TextDecoder().decode(json))
  const resources = entry.flatMap(({ resource }) => resource ?? [])
  const composition = resources.find(one => one.resourceType === 'Composition')
  const patient = resources.find(one => one.resourceType === 'Patient')
  if (!composition || !patient) throw new Error('The file is no patient summary')
  const { section = [] } = composition
  const ofPatient = {
    [maskedParts.name]: patient.name?.[0]?._text,
    [maskedParts.birthDate]: patient._birthDate,
    [maskedParts.contacts]: patient.contact?.[0]?.name,
  }
  const titleOf = (part: string) => partText(language, sectionIn(language, 'personal'), part)
  return {
    narratives: [composition, ...section].map(({ title = '', text }) => {
      return { title, div: text?.div ?? '' }
    }),
    withheld: [
      ...Object.entries(ofPatient)
        .filter(([, element]) => isMasked(element))
        .map(([part]) => ({ title: titleOf(part), isPart: false })),
      ...section.flatMap(({ title = '', emptyReason, ...more }) => {
        const isWhole = emptyReason?.coding?.[0]?.code === 'withheld'
        return isWhole || isMasked(more) ? { title, isPart: !isWhole } : []
      }),
    ],
  }
}

function isMasked(element: Element | undefined): boolean {
  return element?.extension?.some(({ valueCode }) => valueCode === 'masked') ?? false
}
