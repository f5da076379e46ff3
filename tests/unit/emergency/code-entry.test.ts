import { describe, expect, test } from 'vitest'
import { isShareId, readCode, readLink } from '#app/emergency/codes/code-entry.ts'

const shareId = 'Ab3_dEfGh1jKlMn0pQr-tU'

describe('readCode', () => {
  test.each([
    '04217',
    ' 04217 ',
    '042-17',
    '0 4 2 1 7',
    '042–17',
    '04 217',
    'code 04217',
    '0421 7.',
    '04ab217',
    '٠٤٢١٧',
    '۰۴۲۱۷',
    '０４２１７',
    '०४२१७',
    '𝟎𝟺𝟤𝟭𝟽',
    '٠4２१𝟳',
    '0️⃣4️⃣2️⃣1️⃣7️⃣',
  ])('reads %j as five digits', typed => {
    expect(readCode(typed)).toBe('04217')
  })

  test.each([
    '',
    'code',
    '0421',
    '042177',
    '0421a',
    '4.217',
    '1e500',
    '٠٤٢١',
    '①②③④⑤',
  ])('refuses %j', typed => {
    expect(readCode(typed)).toBeUndefined()
  })

  test('reads the digits of every decimal numbering system', () => {
    const systems = Intl.supportedValuesOf('numberingSystem').flatMap(numberingSystem => {
      const { format } = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false })
      const digits = Array.from({ length: 10 }, (_, digit) => format(digit))
      return digits.every(digit => /^\p{Nd}$/u.test(digit)) ? [digits] : []
    })
    expect(systems.length).toBeGreaterThan(60)
    for (const digits of systems) {
      expect(readCode(digits.slice(0, 5).join(''))).toBe('01234')
      expect(readCode(digits.slice(5).join(' '))).toBe('56789')
    }
  })
})

describe('readLink', () => {
  test.each([
    shareId,
    `/view/${shareId}`,
    `view.example.org/view/${shareId}/`,
    `https://medfold.example/view/${shareId}`,
    ` https://medfold.example/view/${shareId} \n`,
    `https://elsewhere.example/view/${shareId}?x=1#y`,
    `Here it is: https://medfold.example/view/${shareId}. Thanks!`,
    `“https://medfold.example/view/${shareId}”`,
    `<view/${shareId}>`,
    `my counterrevolutionaries link, ${shareId}.`,
    `${shareId.slice(0, 9)} ${shareId.slice(9)}`,
    `https://medfold.example/view/${shareId.slice(0, 9)}\n${shareId.slice(9)}`,
    `/view/${shareId} /view/${shareId}`,
  ])('finds the id in %j', typed => {
    expect(readLink(typed)).toEqual({ shareId, code: undefined })
  })

  test('returns the code of a link', () => {
    expect(readLink(`https://medfold.example/view/${shareId}/04217`)).toEqual({
      shareId,
      code: '04217',
    })
  })

  test('returns a code in other digits as Western digits', () => {
    const typed = `https://medfold.example/view/${shareId}/٠٤٢١٧`
    expect(readLink(typed)).toEqual({ shareId, code: '04217' })
  })

  test('marks a code with too few digits as malformed', () => {
    const typed = `https://medfold.example/view/${shareId}/0421`
    expect(readLink(typed)).toEqual({ shareId, code: 'malformed' })
  })

  test.each([
    '',
    'https://medfold.example/',
    `${shareId}x`,
    `//evil.example/${shareId}`,
    `/view/${shareId} /view/${shareId.toLowerCase()}`,
    'My IBAN is DE89370400440532013000, the counterrevolutionaries know it',
    `${shareId}@example.org is my address`,
    '12345',
  ])('finds nothing in %j', typed => {
    expect(readLink(typed)).toBeUndefined()
  })
})

test('an id has 22 characters of base64url', () => {
  expect(isShareId(shareId)).toBe(true)
  expect(isShareId(`${shareId}A`)).toBe(false)
  expect(isShareId(`${shareId.slice(1)}.`)).toBe(false)
})
