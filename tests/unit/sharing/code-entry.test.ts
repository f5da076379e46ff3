import { describe, expect, test } from 'vitest'
import { isShareId, readCode, readLink } from '#app/sharing/code-entry.ts'

const shareId = 'Ab3_dEfGh1jKlMn0pQr-tU'

describe('readCode', () => {
  test.each([
    '04217',
    ' 04217 ',
    '042-17',
    '0 4 2 1 7',
    '042–17',
    '04 217',
  ])('takes %j for five digits', typed => {
    expect(readCode(typed)).toBe('04217')
  })

  test.each(['', '0421', '042177', '0421a', '4.217', '٠٤٢١٧', '1e500'])('refuses %j', typed => {
    expect(readCode(typed)).toBeUndefined()
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
  ])('finds the id in %j', typed => {
    expect(readLink(typed)).toEqual({ shareId, code: undefined })
  })

  test('takes the code along when the link holds one', () => {
    expect(readLink(`https://medfold.example/view/${shareId}/04217`)).toEqual({
      shareId,
      code: '04217',
    })
  })

  test.each([
    '',
    'https://medfold.example/',
    `${shareId}x`,
    `//evil.example/${shareId}`,
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
