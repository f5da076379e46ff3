import { describe, expect, test } from 'vitest'
import { hasUnclearPhone, isPhoneText, readPhones, withCountryCode } from '#app/lib/phone.ts'

describe('one number', () => {
  test.each([
    ['+1 555 010 0143', '+15550100143'],
    ['(555) 010-0143', '5550100143'],
    ['911', '911'],
    ['*31#5550100143', '*31%235550100143'],
    ['011 44 20 7946 0000', '011442079460000'],
    ['tel:+1-555-010-0199', '+15550100199'],
    // The zero that is dialled only without the country code.
    ['+44 (0)20 7946 0000', '+442079460000'],
    ['+44(0) 20 7946 0000', '+442079460000'],
    ['(+44) (0)20 7946 0000', '+442079460000'],
    ['0044 (0)20 7946 0000', '+442079460000'],
    ['(0044)(0)20 7946 0000', '+442079460000'],
    ['+44 [0] 20 7946 0000', '+442079460000'],
    ['+44 (020) 7946 0000', '+442079460000'],
    ['(0)20 7946 0000', '02079460000'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+229 01 95 12 34 56', '+2290195123456'],
    ['+226 01 55 18 79', '+22601551879'],
    // Behind 00 is a country code only if a number of that country follows.
    ['0049 170 1234567', '+491701234567'],
    ['0011 44 20 7946 0000', '0011442079460000'],
    // A slash after an area code.
    ['030/1234567', '0301234567'],
    ['+43 (0)664/123 45 67', '+436641234567'],
    ['+49 33438/123456', '+4933438123456'],
    ['Tel. 030 / 1234567', '0301234567'],
    // Hyphens, spaces, widths and digits of all kinds.
    ['555\u2011010\u20130143', '5550100143'],
    ['555\u2010010\u22120143', '5550100143'],
    ['\u202a+1\u00a0555\u00a0010\u00a00143\u202c', '+15550100143'],
    ['＋４９（０）３０－１２３４５６７', '+49301234567'],
    ['٠٥٥ ١٢٣ ٤٥٦٧', '0551234567'],
    ['۰۲۱-۱۲۳۴۵۶۷۸', '02112345678'],
    // Extensions.
    ['555 010 0143 ext 5', '5550100143,5'],
    ['555 010 0143 x12', '5550100143,12'],
    ['555 010 0143,77', '5550100143,77'],
    // They may be second numbers.
    ['555 010 0143, 77', '5550100143'],
    ['555 010 0143 #12', '5550100143'],
    ['0171 1234567; 112', '01711234567'],
    ['tel:+15550100199;ext=5', '+15550100199,5'],
    // Labels.
    ['mobile: +49 170 1234567', '+491701234567'],
    ['0170 1234567 (mobile)', '01701234567'],
    ['☎\ufe0f 0171 1234567', '01711234567'],
  ])('%s dials %s', (typed, number) => {
    expect(readPhones(typed)).toEqual([
      { text: typed.replace(/^tel:|[\u202a\u202c]/g, ''), href: `tel:${number}` },
    ])
    expect(isPhoneText(typed)).toBe(true)
  })

  test.each([
    '1-800-DOCTORS 123',
    'fax 030 1234567',
    'Elena 555 010 0199',
    '+44 20 (0) 7946 0000',
    '+1 555 010 0143 0144',
    '030 1234567 (9-17)',
    '+49 30 1234567 [8]',
    '1) 030 1234567',
    '1. 030 1234567',
  ])('%s dials nothing, and the form says so', typed => {
    expect(readPhones(typed)).toEqual([{ text: typed, href: undefined }])
    expect(hasUnclearPhone(typed)).toBe(true)
    expect(isPhoneText(typed)).toBe(true)
  })
})

describe('several numbers', () => {
  test.each([
    ['555-0123 / 555-0199', '5550123', '5550199'],
    ['555-0123/555-0199', '5550123', '5550199'],
    ['555 0123 or 555 0199', '5550123', '5550199'],
    ['555-0123, 555-0199', '5550123', '5550199'],
    ['555-0123; 555-0199', '5550123', '5550199'],
    ['555-0123|555-0199', '5550123', '5550199'],
    ['123456, 654321', '123456', '654321'],
    ['030 1234567 und 0170 1234567', '0301234567', '01701234567'],
    ['13800138000、13900139000', '13800138000', '13900139000'],
    ['030 1234567 oder 0170 1234567', '0301234567', '01701234567'],
    ['+49 30 1234567\n0170 1234567', '+49301234567', '01701234567'],
    ['030/1234567 / 0664/123 45 67', '0301234567', '06641234567'],
    ['+49 30 1234567 +49 170 1234567', '+49301234567', '+491701234567'],
    ['+1 555 010 0143 / 555 010 0144', '+15550100143', '5550100144'],
    ['555 010 0143 ext 5 / 555 010 0144', '5550100143,5', '5550100144'],
    ['mobile: 0170 1234567 / home 030 1234567', '01701234567', '0301234567'],
    [
      '+49 30 1234567 / +49 170 1234567 / +49 171 7654321',
      ...['+49301234567', '+491701234567', '+491717654321'],
    ],
  ])('%s dials each of them', (typed, ...numbers) => {
    const phones = readPhones(typed)
    expect(phones.map(({ href }) => href)).toEqual(numbers.map(number => `tel:${number}`))
    for (const { text } of phones) expect(typed).toContain(text)
    expect(isPhoneText(typed)).toBe(true)
  })

  test.each([
    '555 010 0143 or 0144',
    '555 010 0143, 123456',
    '030 1234567 / 1234568',
    '+49 30 1234567/1234568',
    '(555) 010-0143 / 010-0144',
    '+49 30\n1234567',
    '2001/2002',
    '112 / 911',
    '555-0123 555-0199',
    '030 1234567 030 1234568',
    ...['+226 (0) 70 12 34 56', '+39 (0) 312 345 6789'],
    ...['+36 06 1 234 5678', '+7 8 495 123-45-67', '+375 80 17 123 45 67', '+1 555-0100'],
    ...['+7 (8) 495 123 45 67', '+370 (8) 5 212 3456', '+36 (06) 1 234 5678', '555-0143-0144'],
  ])('%s dials nothing, because they are ambiguous, and the form says so', typed => {
    expect(readPhones(typed)).toEqual([{ text: typed }])
    expect(hasUnclearPhone(typed)).toBe(true)
    expect(isPhoneText(typed)).toBe(true)
  })

  test('words beside a number stay and have no link', () => {
    expect(readPhones('555 010 0143, ask for Tom')).toEqual([
      { text: '555 010 0143', href: 'tel:5550100143' },
      { text: 'ask for Tom' },
    ])
  })
})

test('a text that is far too long is not read', () => {
  const typed = '0 '.repeat(100_000).trim()
  expect(readPhones(typed)).toEqual([{ text: typed }])
  expect(hasUnclearPhone('x '.repeat(100_000))).toBe(false)
})

test.each(['12', '', 'call me', 'anna123@example.org'])('%s is refused', typed => {
  expect(isPhoneText(typed)).toBe(false)
  expect(hasUnclearPhone(typed)).toBe(false)
})

describe('the country code', () => {
  const germany = { code: '49', trunk: '0', lengths: [6, 7, 8, 9, 10, 11] }
  const states = { code: '1', trunk: '1', lengths: [10] }
  const spain = { code: '34', lengths: [9] }
  const india = { code: '91', trunk: '0', mobileLength: 10, lengths: [8, 9, 10] }

  test.each([
    ['1.555.010.0143', states, '+1 555.010.0143'],
    ['030 1234567', germany, '+49 30 1234567'],
    ['(030) 1234567', germany, '+49 30 1234567'],
    ['030/1234567 ext 5', germany, '+49 30 1234567 ext 5'],
    ['mobile: 0170-1234567', germany, 'mobile: +49 170-1234567'],
    ['030 1234567 / +49 170 1234567', germany, '+49 30 1234567, +49 170 1234567'],
    ['(555) 010-0143', states, '+1 555 010-0143'],
    ['1 555 010 0143', states, '+1 555 010 0143'],
    ['912 345 678', spain, '+34 912 345 678'],
    [
      '(11) 96123-4567',
      { ...india, code: '55', mobileLength: 11, lengths: [10, 11] },
      '+55 11 96123-4567',
    ],
    ['98765 43210', india, '+91 98765 43210'],
    ['098765 43210', india, '+91 98765 43210'],
  ])('%s is offered one', (typed, plan, offer) => {
    expect(withCountryCode(typed, plan)).toBe(offer)
  })

  test.each([
    ['+49 30 1234567', 'it has one', germany],
    ['0044 20 7946 0000', 'it has one', germany],
    ['1234567', 'its area code is missing', germany],
    ['(555) 010-0143', 'it may be of another country', germany],
    ['555-0143', 'its area code is missing', states],
    ['112', 'it is too short', spain],
    ['2345 6789', 'its area code is missing', india],
    ['555-010-0143', 'it may be of another country', india],
    ['030 1234567 / 1234568', 'it is ambiguous', germany],
    ['', 'there is none', germany],
    [`1${' '.repeat(60_000)}x`, 'it is longer than a field may be', spain],
  ])('%s is offered none, because %s', (typed, _reason, plan) => {
    expect(withCountryCode(typed, plan)).toBeUndefined()
  })
})
