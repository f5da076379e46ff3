import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { findPublicText } from '#app/emergency/links/public-text.ts'
import { toEmergencyRecord } from '#app/emergency/record/emergency-record.ts'
import { CodePage } from '#app/emergency/view/form-pages.server.tsx'
import { RecordPage } from '#app/emergency/view/record-page.server.tsx'
import { renderPage } from '#app/emergency/view/view-response-route.server.ts'
import { toSchema } from '#app/profile/parse/field-schema.server.ts'
import { toRecordSection } from '#app/profile/record/record.ts'
import type { Fields, TextField } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import * as mapping from '#app/profile-definition/sections/personal.fhir.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { findNumberingPlan } from '#app/profile-pages/numbering-plan.server.ts'
import { drawPiece, kitSource, pieceTexts, rowWords } from '#tests/support/data/print-kit.ts'
import { savedProfile, savedSection } from '#tests/support/data/saved-profile.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const phoneFields = findPhoneFields(Object.assign({}, ...sections.map(one => fieldsOf(one))))

describe('every phone field', () => {
  test.each([
    '+49 30 1234567 / +49 170 1234567 / +49 171 7654321',
    '555-0123; 555-0199 | 555-0144',
    'mobile: 0170 1234567',
    'Büro 030/1234567',
    '٠٥٥ ١٢٣ ٤٥٦٧',
    '555\u2011010\u20130143',
    '＋４９（０）３０－１２３４５６７',
    'tel:+15550100199;ext=5',
    '5'.repeat(200),
  ])('keeps %s as typed', typed => {
    expect(phoneFields.length).toBeGreaterThan(3)
    for (const field of phoneFields) expect(toSchema(field).parse(typed)).toBe(typed)
  })

  test('refuses a text without a number', () => {
    for (const field of phoneFields) {
      const { error } = toSchema(field).safeParse('ask Tom')
      expect(error?.issues[0]?.message).toBe('Enter a phone number, such as +1 555 010 0199')
    }
  })

  test('separates the numbers of two lines, which a text box of one line would join', () => {
    for (const field of phoneFields) {
      expect(toSchema(field).parse('555 0123\r\n555 0199')).toBe('555 0123, 555 0199')
    }
  })
})

describe('two numbers of a field', () => {
  const phone = '030/1234567 or +49 170 1234567'
  const both = ['tel:0301234567', 'tel:+491701234567']
  const contact = { id: 1, name: 'Elena', phone }
  const value = {
    phone,
    hasEmergencyContact: true,
    emergencyContacts: [contact],
    doctors: [{ id: 1, name: 'Dr Marsh', phone }],
  }
  const profile = savedProfile({
    personal: value,
    history: { implantedDevices: [{ id: 1, kind: 'heart-pump', teamPhone: phone }] },
  })
  const page = { nonce: 'nonce', language: englishLanguage, path: '/view/x', isChosen: false }

  test('are two links of the record', () => {
    const rows = toRecordSection(personal, savedSection(value)).blocks.flatMap(one => one.rows)
    const inner = rows.flatMap(({ items = [] }) => items.flatMap(item => item.rows))
    const phones = [...rows, ...inner].flatMap(row => (row.phones ? [row.phones] : []))
    expect(phones.map(some => some.map(({ href }) => href))).toEqual([both, both, both])
  })

  test('are two links of the emergency page, and the bar calls the first', () => {
    const settings = { shown: { 'personal:phone': true } }
    const now = new Date('2026-03-27T12:00:00Z')
    const asked = { accountName: 'Quoz', settings, now, language: englishLanguage }
    const html = renderPage(
      createElement(RecordPage, { page, record: toEmergencyRecord(profile, asked) }),
    )
    const places = ['own', 'contact', 'doctor', 'team']
    expect(linksIn(html)).toEqual(expect.arrayContaining([...places.flatMap(() => both), both[0]]))
    expect(linksIn(html)).toHaveLength(9)
    expect(html).toContain(`<a class="now" href="${both[0]}"`)
    expect(html).toContain('aria-label="Call +49 170 1234567, Elena"')
  })

  test('are two links before the access code, if the owner shows that contact', () => {
    const publicText = findPublicText(profile, { name: false, contact: 1 }, 'Quoz')
    const html = renderPage(createElement(CodePage, { page, publicText }))
    expect(linksIn(html)).toEqual(both)
  })

  test('are two entries of the patient summary', () => {
    const { patient, resources } = mapAnswers('personal', mapping, value)
    const numbers = ['030/1234567', '+49 170 1234567'].map(text => ({
      system: 'phone',
      value: text,
    }))
    expect(patient.telecom).toEqual(numbers)
    expect(patient.contact?.[0]?.telecom).toEqual(numbers)
    expect(resources).toContainEqual(expect.objectContaining({ telecom: numbers }))
  })

  test('stand each in one row of the card, also beside words', () => {
    for (let length = 30; length <= 120; length += 3) {
      const numbers = ['+49 711 4445556', '+49 7942 9876543']
      const phone = `nur abends ${numbers.join(' im Büro, sonst ')} daheim`
      const contact = { id: 1, name: 'Anne '.repeat(30).slice(0, length), phone }
      const source = kitSource({ personal: { emergencyContacts: [contact] } })
      const rows = pieceTexts(drawPiece(source, 'wallet')).map(rowWords).join('\n')
      for (const number of numbers) expect(rows).toContain(number.replaceAll(' ', '\u00a0'))
    }
  })

  test('are both on the card', () => {
    expect(drawPiece(kitSource({ personal: value }), 'wallet').lines).toContain(
      'Call: Elena 030/1234567, +49 170 1234567',
    )
  })
})

test.each([
  ['Deutschland', '49', '0', 11],
  ['germany', '49', '0', 11],
  ['U.S.A.', '1', '1', 10],
  ['England', '44', '0', 10],
  ['Россия', '7', '8', 10],
  ['Magyarország', '36', '06', 9],
  ['भारत', '91', '0', 10],
  ['Italy', '39', undefined, 10],
  ['Spain', '34', undefined, 9],
])('%s has the code %s, the trunk prefix %s and %i digits', (country, code, trunk, mobileLength) => {
  expect(findNumberingPlan(country)).toMatchObject({ code, trunk, mobileLength })
})

test.each(['Atlantis', '', undefined])('the country %s has no known code', country => {
  expect(findNumberingPlan(country)).toBeUndefined()
})

function findPhoneFields(fields: Fields): TextField[] {
  return Object.values(fields).flatMap(field => {
    if (field.kind === 'list') return findPhoneFields(field.item)
    return field.kind === 'text' && field.input === 'tel' ? [field] : []
  })
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="(tel:[^"]+)"/g)].map(([, href = '']) => href)
}
