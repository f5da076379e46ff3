import jsQR from 'jsqr'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { addEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import {
  type EmergencyLink,
  listEmergencyLinks,
} from '#app/emergency/links/emergency-links.server.ts'
import { QrCode } from '#app/emergency/links/qr-code.tsx'
import type { QrPath } from '#app/emergency/links/qr-picture.server.ts'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import { loader as dashboardQr } from '#app/routes/dashboard/dashboard-qr.tsx'
import { loader as linkPage } from '#app/routes/links/link.tsx'
import { loader as linkQr } from '#app/routes/links/link-qr.tsx'
import { loader as png } from '#app/routes/links/qr-png.ts'
import { loader as svg } from '#app/routes/links/qr-svg.ts'
import { loader as pngWithCode } from '#app/routes/links/qr-with-code-png.ts'
import { loader as svgWithCode } from '#app/routes/links/qr-with-code-svg.ts'
import { db } from '#tests/support/db/test-database.ts'
import { visitLink } from '#tests/support/http/link-visit.ts'
import { ada, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'

let primary: EmergencyLink
let school: EmergencyLink

logInOwnerBeforeEach()

beforeEach(async () => {
  await addEmergencyLink(db, ada.owner, 'School')
  const links = await listEmergencyLinks(db, ada.owner)
  if (!links[0] || !links[1]) throw new Error('Two links')
  primary = links[0]
  school = links[1]
})

describe('a QR picture as a file', () => {
  test('contains the link without the code, and has the user id in its name', async () => {
    const answer = await png(visitLink(db, ada, primary.id))
    expect(await decode(Buffer.from(await answer.arrayBuffer()))).toEqual({
      width: 200,
      text: linkAddress(primary),
    })
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(readFileName(answer)).toBe(`${ada.owner.id}.png`)
  })

  test('with the code contains link and code', async () => {
    const answer = await pngWithCode(visitLink(db, ada, school.id))
    expect(await decode(Buffer.from(await answer.arrayBuffer()))).toEqual({
      width: 300,
      text: `${linkAddress(school)}/${school.code}`,
    })
  })

  test('for print is 1,000 pixels wide or a drawing, and a scanner reads both', async () => {
    const of = (load: typeof png, query = '') => {
      const args = visitLink(db, ada, primary.id)
      return load({ ...args, request: new Request(`${args.request.url}${query}`, args.request) })
    }
    const withoutCode = linkAddress(primary)
    const withCode = `${withoutCode}/${primary.code}`
    for (const [answer, text, name] of [
      [await of(png, '?size=1000'), withoutCode, `${ada.owner.id}-1000.png`],
      [await of(pngWithCode, '?size=1000'), withCode, `${ada.owner.id}-with-code-1000.png`],
      [await of(svg), withoutCode, `${ada.owner.id}.svg`],
      [await of(svgWithCode), withCode, `${ada.owner.id}-with-code.svg`],
    ] as const) {
      expect(readFileName(answer)).toBe(name)
      const picture = Buffer.from(await answer.arrayBuffer())
      expect(await decode(picture)).toEqual({ width: 1000, text })
    }
    expect(
      (await decode(Buffer.from(await (await of(png, '?size=9999')).arrayBuffer()))).width,
    ).toBe(200)
  })

  test('has a distinct name for each link, without the link’s own name', async () => {
    const answers = await Promise.all(
      [primary, school].flatMap(({ id }) => [
        png(visitLink(db, ada, id)),
        pngWithCode(visitLink(db, ada, id)),
      ]),
    )
    const names = answers.map(readFileName)
    expect(new Set(names).size).toBe(4)
    expect(names.join()).not.toMatch(/school/i)
  })
})

describe('a QR picture on a page', () => {
  test('of the dashboard names the text printed beside it', async () => {
    const { share } = await dashboard(visit(db, '/dashboard', ada.cookie))
    if (!share) expect.unreachable('the owner sees the primary link')
    expect(share.link).toBe(linkAddress(primary))
    expect(await scanPicture(share.qrPath, 200)).toBe(share.link)
  })

  test('of the dashboard in large names link and code', async () => {
    const { qrPath, text } = await dashboardQr(visit(db, '/dashboard/qr', ada.cookie))
    expect(text).toBe(`${linkAddress(primary)}/${primary.code}`)
    expect(await scanPicture(qrPath, 300)).toBe(text)
  })

  test('of a link names the text printed beside it', async () => {
    const { link } = await linkPage(visitLink(db, ada, school.id))
    expect(link.address).toBe(linkAddress(school))
    expect(await scanPicture(link.qrPath, 200)).toBe(link.address)
  })

  test('of a link in large names link and code', async () => {
    const { qrPath, text } = await linkQr(visitLink(db, ada, school.id))
    expect(text).toBe(`${linkAddress(school)}/${school.code}`)
    expect(await scanPicture(qrPath, 300)).toBe(text)
  })
})

function linkAddress({ shareId }: EmergencyLink): string {
  return `http://localhost:3000/view/${shareId}`
}

async function scanPicture(path: QrPath, size: number): Promise<string | undefined> {
  const svg = renderToStaticMarkup(createElement(QrCode, { path, size, label: 'QR code' }))
  const { width, text } = await decode(
    Buffer.from(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')),
  )
  expect(width).toBe(size)
  return text
}

async function decode(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, text: jsQR(new Uint8ClampedArray(data), width, height)?.data }
}

function readFileName(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
}
