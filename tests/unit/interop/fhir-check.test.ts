import { expect, test } from 'vitest'
import { listIpsExamples, readIpsExample } from '#tests/support/fhir/definitions.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import { findResourceFaults } from '#tests/support/fhir/find-resource-faults.ts'
import { makeSmallDocument, type SmallDocument } from '#tests/support/fhir/small-document.ts'

// The checker of patient summaries is checked itself: each of its rules sees a planted fault.

test('A valid document has no fault', async () => {
  expect(await findFaults(makeSmallDocument().bundle)).toEqual([])
})

type Plant = (document: SmallDocument) => void

// Types refuse some of these faults, and data that was read from somewhere can have them.
// biome-ignore lint/suspicious/noExplicitAny: see above.
const loose = (value: object): any => value

function sectionOf({ composition }: SmallDocument, code: string) {
  const found = composition.section?.find(one => one.code?.coding?.[0]?.code === code)
  if (!found) throw new Error(`No section ${code}`)
  return found
}

const absent = (valueCode: string) => ({
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode }],
})

const faultsOfResources: [string, Plant, RegExp][] = [
  ['an allergy without a code', ({ allergy }) => delete allergy.code, /code: Missing required/],
  ['an allergy without a clinical status', d => delete d.allergy.clinicalStatus, /ait-1/],
  ['a patient without a day of birth', d => delete d.patient.birthDate, /birthDate: Missing/],
  ['a patient whose name has no words', d => (d.patient.name = [{ use: 'usual' }]), /ips-pat-1/],
  ['a problem without a code', ({ condition }) => delete condition.code, /code: Missing required/],
  ['a medication without a time', d => delete d.medication.effectivePeriod, /effective\[x\]/],
  ['a procedure without a time', d => delete d.procedure.performedDateTime, /performed\[x\]/],
  ['a device without its use', d => delete loose(d.deviceUse).device, /device: Missing/],
  ['a device use without a time', d => delete d.deviceUse.timingDateTime, /timing\[x\]/],
  ['an alert that is not active', d => (d.flag.status = 'inactive'), /Flag-alert-uv-ips/],
  ['an immunization without a time', d => delete d.immunization.occurrenceString, /occurrence/],
  ['an observation without a time', d => delete d.tobacco.effectiveDateTime, /effective/],
  ['a pregnancy without a time', d => delete d.pregnancy.effectiveDateTime, /effective/],
  ['a result without a performer', d => delete d.bloodGroup.performer, /performer: Missing/],
  ['a result without a value', d => delete d.bloodGroup.valueCodeableConcept, /ips-2/],
  ['a vital sign without a value', d => delete d.height.valueQuantity, /vs-2/],
  [
    'a height in another unit',
    d => (loose(d.height).valueQuantity.code = 'kg'),
    /"kg" is not in .*bodylength/,
  ],
  ['an unknown property', d => (loose(d.patient).nickname = 'Anni'), /nickname/],
  ['a property of the wrong type', d => (loose(d.patient).birthDate = 1980), /birthDate/],
  ['a value outside a required value set', d => (loose(d.patient).gender = 'f'), /gender: "f"/],
  [
    'a concept outside a required value set',
    d => (loose(d.condition).clinicalStatus.coding[0].code = 'sleeping'),
    /sleeping/,
  ],
  [
    'a period of time without its unit',
    d => (d.medication.dosage = [{ timing: { repeat: { frequency: 1, period: 1 } } }]),
    /tim-2/,
  ],
  [
    'a contained resource that nothing refers to',
    d => (loose(d.device).contained = [{ resourceType: 'Organization', id: 'x', name: 'X' }]),
    /dom-3/,
  ],
  [
    'an extension that HL7 does not have',
    d => (d.patient.extension = [{ url: 'http://example.org/x', valueString: 'x' }]),
    /no extension/,
  ],
  [
    'an extension of the wrong type',
    d =>
      (d.flag.extension = [
        { url: 'http://hl7.org/fhir/StructureDefinition/flag-priority', valueString: 'high' },
      ]),
    /flag-priority/,
  ],
  [
    'a reason of absence that HL7 does not have',
    d => (loose(d.procedure)._performedDateTime = absent('lost')),
    /data-absent-reason has "lost"/,
  ],
  ['an empty string', d => (d.patient.name = [{ text: '  ' }]), /text: empty string/],
  ['an empty object', d => (d.condition.note = [loose({})]), /note\[0\]: empty object/],
  ['an empty list', d => (d.allergy.reaction = []), /reaction: empty list/],
  ['null', d => (loose(d.condition).onsetDateTime = null), /onsetDateTime: null/],
  ['undefined', d => (loose(d.condition).recordedDate = undefined), /written as JSON/],
  ['a date instead of a text', d => (loose(d.condition).recordedDate = new Date()), /as JSON/],
  ['a control character', d => (d.patient.name = [{ text: 'A\u0007' }]), /control character/],
  ['a noncharacter', d => (d.patient.name = [{ text: 'A\ufffe' }]), /noncharacter/],
  ['a lone surrogate', d => (d.patient.name = [{ text: 'A\ud83d' }]), /lone surrogate/],
  ['a language that has no tag', d => (d.condition.language = 'other_x'), /no language tag/],
  ['a day that does not exist', d => (d.patient.birthDate = '2026-02-30'), /is no date/],
  ['a leap day in another year', d => (d.condition.onsetDateTime = '2023-02-29'), /is no dateT/],
  ['a day with a time', d => (d.patient.birthDate = '1980-02-01T00:00:00Z'), /is no date/],
  [
    'an hour that does not exist',
    d => (d.tobacco.effectiveDateTime = '2026-01-01T25:00:00Z'),
    /no/,
  ],
  ['a time without a zone', d => (d.tobacco.effectiveDateTime = '2026-01-01T10:00:00'), /dateTime/],
  ['an instant without a time', d => (d.provenance.recorded = '2026-01-01'), /is no instant/],
  [
    'a period that ends before it starts',
    d => (d.medication.effectivePeriod = { start: '2024-03', end: '2024-02-28' }),
    /ends before/,
  ],
  [
    'a bad day within an extension',
    d => (d.flag.extension = [{ url: 'x', valueDate: '2026-13-01' }]),
    /valueDate: "2026-13-01" is no date/,
  ],
  [
    'a code of a system without a licence',
    d =>
      (d.condition.code = { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'J45' }] }),
    /icd-10#J45 is of a system/,
  ],
  [
    'a SNOMED code that is not in a value set of the IPS',
    d => (d.condition.code = { coding: [{ system: 'http://snomed.info/sct', code: '195967001' }] }),
    /sct#195967001/,
  ],
  [
    'a LOINC code with a wrong check digit',
    d => (loose(d.tobacco).code.coding[0].code = '72166-3'),
    /72166-3/,
  ],
  ['a LOINC code without its name', d => delete loose(d.tobacco).code.coding[0].display, /name/],
  ['a unit that UCUM does not have', d => (loose(d.height).valueQuantity.code = 'Centi'), /Centi/],
  [
    'a code that HL7 does not have',
    d => (loose(d.condition).category[0].coding[0].code = 'problems'),
    /condition-category#problems is not in its system/,
  ],
  ['a code without a system', d => (d.condition.code = { coding: [{ code: 'x' }] }), /its system/],
  [
    'a code without words',
    d => delete loose(d.medication).medicationCodeableConcept.text,
    /medicationCodeableConcept: has no words/,
  ],
]

test.each(faultsOfResources)('It sees %s', async (_, plant, fault) => {
  const document = makeSmallDocument()
  plant(document)
  expect(await findFaults(document.bundle)).toContainEqual(expect.stringMatching(fault))
})

const reference = 'urn:uuid:00000000-0000-5000-8000-000000000099'

const speaks = (text: string) => ({ language: { text }, preferred: true })

const faultsOfDocuments: [string, Plant, RegExp][] = [
  ['a document without an identifier', d => delete d.bundle.identifier, /bdl-9/],
  ['an identifier without a system', d => delete loose(d.bundle).identifier.system, /bdl-9/],
  ['a document without a time', d => delete d.bundle.timestamp, /bdl-10/],
  ['a document that begins with a patient', d => d.bundle.entry?.shift(), /bdl-11/],
  ['a second composition', d => loose(d.bundle).entry.push(d.bundle.entry?.[0]), /bdl-ips-1/],
  ['an entry without an address', d => delete loose(d.bundle).entry[2].fullUrl, /no fullUrl/],
  [
    'an entry without a resource',
    d => delete loose(d.bundle).entry[2].resource,
    /bdl-5|no resource/,
  ],
  ['an address that is no UUID', d => (loose(d.bundle).entry[2].fullUrl = 'urn:uuid:2'), /no UUID/],
  ['an id that differs from the address', d => (d.condition.id = 'other'), /is not at urn:uuid/],
  ['an id that is there twice', d => (d.condition.id = d.allergy.id), /id .* is there twice/],
  [
    'an address that is there twice',
    d => loose(d.bundle).entry.push(d.bundle.entry?.[2]),
    /fullUrl .* is there twice/,
  ],
  ['a reference that leads nowhere', d => (d.condition.subject = { reference }), /not in the doc/],
  [
    'a reference to a resource of the wrong type',
    d => (d.condition.subject = { reference: `urn:uuid:${d.device.id}` }),
    /Invalid reference: got "Device"/,
  ],
  [
    'another patient as subject',
    d => (d.flag.subject = { reference: `urn:uuid:${d.device.id}` }),
    /subject is not the patient/,
  ],
  [
    'a resource that nothing refers to',
    d => delete sectionOf(d, '104605-1').entry,
    /nothing refers/,
  ],
  [
    'a provenance of nothing',
    d => (d.provenance.target = [{ reference }]),
    /Provenance.*nothing refers to it/,
  ],
  [
    'a second patient',
    d => d.bundle.entry?.push({ fullUrl: reference, resource: { ...d.patient, id: '99' } }),
    /2 patients/,
  ],
  [
    'two preferred languages',
    d => (d.patient.communication = [speaks('Maltese'), speaks('Ladin')]),
    /more than one language/,
  ],
  [
    'another type of document',
    d => (loose(d.composition).type.coding[0].code = '11488-4'),
    /pattern/,
  ],
  ['a document without an author', d => delete loose(d.composition).author, /author: Missing/],
  ['a missing required section', d => d.composition.section?.splice(1, 1), /48765-2 is there 0/],
  [
    'a required section without entries and a reason',
    d => delete sectionOf(d, '48765-2').entry,
    /ips-comp-1/,
  ],
  [
    'a section with entries and a reason',
    d => (sectionOf(d, '104605-1').emptyReason = sectionOf(d, '42348-3').emptyReason),
    /cmp-2/,
  ],
  [
    'a section that says "nil known" by itself',
    d => (loose(sectionOf(d, '42348-3')).emptyReason.coding[0].code = 'nilknown'),
    /nil known/,
  ],
  ['a section without a narrative', d => delete sectionOf(d, '42348-3').text, /text: Missing/],
  ['a section without a code', d => delete sectionOf(d, '42348-3').code, /code: Missing/],
  [
    'a section that is there twice',
    d => d.composition.section?.push(sectionOf(d, '8716-3')),
    /twice/,
  ],
  [
    'an entry of a type that the section does not have',
    d => sectionOf(d, '48765-2').entry?.push({ reference: `urn:uuid:${d.device.id}` }),
    /48765-2 has a Device/,
  ],
  [
    'an entry in two sections',
    d => loose(sectionOf(d, '8716-3')).entry.push(...(sectionOf(d, '29762-2').entry ?? [])),
    /is an entry twice/,
  ],
  [
    'a restricted resource in an ordinary document',
    d => (d.condition.meta = { security: [{ system: `${hl7}/v3-Confidentiality`, code: 'R' }] }),
    /make it R/,
  ],
  ['a bundle of another type', d => (d.bundle.type = 'collection'), /pattern|type/],
]

const hl7 = 'http://terminology.hl7.org/CodeSystem'

test.each(faultsOfDocuments)('It sees %s', async (_, plant, fault) => {
  const document = makeSmallDocument()
  plant(document)
  expect(await findFaults(document.bundle)).toContainEqual(expect.stringMatching(fault))
})

test.each([
  ['<script>', '<p>A</p><script>alert(1)</script>', /<script> \(txt-1\)/],
  ['an event handler', '<p onclick="x()">A</p>', /<p onclick> \(txt-1\)/],
  ['an image', '<p>A</p><img src="https://example.org/x.png"/>', /<img> \(txt-1\)/],
  ['a form', '<form><input/></form>A', /<form> \(txt-1\)/],
  ['a link to a script', '<a href="javascript:x()">A</a>', /links to javascript/],
  ['a link that hides its scheme', '<a href="java&#115;cript:x()">A</a>', /links to javascript/],
  ['a style that loads something', '<p style="background: url(x)">A</p>', /the style/],
  ['an element in capitals', '<P>A</P>', /<P> \(txt-1\)/],
  ['an element that is not closed', '<p>A', /well-formed/],
  ['elements that overlap', '<b><i>A</b></i>', /well-formed/],
  ['a bare ampersand', '<p>A & B</p>', /well-formed/],
  ['an entity of HTML', '<p>A&nbsp;B</p>', /well-formed/],
  ['a bare less-than', '<p>A < B</p>', /well-formed/],
  ['an attribute without quotes', '<p class=x>A</p>', /well-formed/],
  ['an attribute that is there twice', '<p class="x" class="y">A</p>', /well-formed/],
  ['a comment', '<p>A</p><!-- x -->', /well-formed/],
  ['CDATA', '<p><![CDATA[A]]></p>', /well-formed/],
  ['the end of CDATA', '<p>A ]]></p>', /well-formed/],
  ['nothing', ' <p> </p> ', /empty \(txt-2\)/],
  ['a noncharacter', '<p>A\ufffe</p>', /character/],
  ['a lone surrogate', '<p>A\udc00</p>', /character/],
  ['a control character by its number', '<p>A&#7;</p>', /well-formed/],
])('It sees %s in a narrative', async (_, content, fault) => {
  const document = makeSmallDocument()
  const div = `<div xmlns="http://www.w3.org/1999/xhtml">${content}</div>`
  sectionOf(document, '48765-2').text = { status: 'generated', div }
  expect(await findFaults(document.bundle)).toContainEqual(expect.stringMatching(fault))
})

test.each([
  ['is no div', '<p xmlns="http://www.w3.org/1999/xhtml">A</p>', /no div/],
  ['has no namespace', '<div>A</div>', /not XHTML/],
  ['are two', '<div xmlns="http://www.w3.org/1999/xhtml">A</div><div>B</div>', /one element/],
  ['is text', 'A', /no div/],
])('It sees that the root of a narrative %s', async (_, div, fault) => {
  const document = makeSmallDocument()
  document.composition.text = { status: 'generated', div }
  expect(await findFaults(document.bundle)).toContainEqual(expect.stringMatching(fault))
})

test('A narrative has the formatting elements, escapes and marks of direction', async () => {
  const document = makeSmallDocument()
  const cell =
    '<td class="x" dir="rtl" lang="ar">&lt;b&gt; &amp; &quot;\u200f\ud83d\ude00 &#x41;</td>'
  sectionOf(document, '48765-2').text = {
    status: 'generated',
    div: `<div xmlns="http://www.w3.org/1999/xhtml"><table><tbody><tr>${cell}</tr></tbody></table><br/></div>`,
  }
  expect(await findFaults(document.bundle)).toEqual([])
})

test('A time that nobody stated is absent for a reason', async () => {
  const document = makeSmallDocument()
  const { procedure, tobacco, patient } = document
  delete procedure.performedDateTime
  delete tobacco.effectiveDateTime
  delete patient.birthDate
  procedure._performedDateTime = absent('unknown')
  tobacco._effectiveDateTime = absent('unknown')
  patient._birthDate = absent('unknown')
  expect(await findFaults(document.bundle)).toEqual([])
})

test('A fault names its resource and the path in it', async () => {
  const { bundle, condition } = makeSmallDocument()
  condition.note = [{ text: '' }]
  expect(await findFaults(bundle)).toContain(
    `Condition/${condition.id}: Condition.note[0].text: empty string`,
  )
})

test.each([
  undefined,
  null,
  'Bundle',
  [],
  {},
  { resourceType: 'Patient' },
])('%j is not a document', async value => {
  expect(await findFaults(value)).toEqual(['Not a bundle'])
})

// HL7's own examples have codes, links and addresses that a summary of Medfold does not.
const rulesOfMedfold =
  /may not be sent|LOINC name|may be sent|HL7 does not have|links to|is no UUID|is not at|has no words|abatement/

test.each(
  listIpsExamples().filter(name => !name.startsWith('Bundle-')),
)("HL7's example %s is valid", name => {
  const faults = findResourceFaults(readIpsExample(name))
  expect(faults.filter(one => !rulesOfMedfold.test(one))).toEqual([])
})

test.each(
  listIpsExamples().filter(name => name.startsWith('Bundle-')),
)("HL7's example %s is a valid document", async name => {
  const faults = await findFaults(readIpsExample(name))
  // One example has a consent in two sections.
  const others = faults.filter(one => !rulesOfMedfold.test(one) && !/Consent.*twice/.test(one))
  expect(others).toEqual([])
})
