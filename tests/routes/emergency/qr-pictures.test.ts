import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import {
  type EmergencyLink,
  listEmergencyLinks,
} from '#app/emergency/links/emergency-links.server.ts'
import { QrCode } from '#app/emergency/links/qr-code.tsx'
import type { QrPath } from '#app/emergency/links/qr-picture.server.ts'
import { ScannerSection } from '#app/interop/pictures/scanner-section.tsx'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import { loader as dashboardQr } from '#app/routes/dashboard/dashboard-qr.tsx'
import { loader as linkPage } from '#app/routes/links/link.tsx'
import { loader as linkQr } from '#app/routes/links/link-qr.tsx'
import { loader as pngForScanners } from '#app/routes/links/qr-for-scanners-png.ts'
import { loader as svgForScanners } from '#app/routes/links/qr-for-scanners-svg.ts'
import { loader as png } from '#app/routes/links/qr-png.ts'
import { loader as svg } from '#app/routes/links/qr-svg.ts'
import { loader as pngWithCode } from '#app/routes/links/qr-with-code-png.ts'
import { loader as svgWithCode } from '#app/routes/links/qr-with-code-svg.ts'
import { loader as scannerPage } from '#app/routes/links/scanner-page.tsx'
import { renderPart } from '#tests/support/browser/render-part.ts'
import { readQrPicture } from '#tests/support/data/read-qr.ts'
import { flipBit } from '#tests/support/db/flip-bit.ts'
import { db } from '#tests/support/db/test-database.ts'
import { visitLink } from '#tests/support/http/link-visit.ts'
import { ada, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'
import { changeSettings } from '#tests/support/lib/settings.ts'

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
    expect(await readQrPicture(Buffer.from(await answer.arrayBuffer()))).toMatchObject({
      width: 200,
      text: linkAddress(primary),
    })
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(readFileName(answer)).toBe(`${ada.owner.id}.png`)
  })

  test('with the code contains link and code', async () => {
    const answer = await pngWithCode(visitLink(db, ada, school.id))
    expect(await readQrPicture(Buffer.from(await answer.arrayBuffer()))).toMatchObject({
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
      expect(await readQrPicture(picture)).toMatchObject({ width: 1000, text })
    }
    expect(
      (await readQrPicture(Buffer.from(await (await of(png, '?size=9999')).arrayBuffer()))).width,
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
  test('of the dashboard names the text printed beside it, and what the link shows', async () => {
    const { share } = await dashboard(visit(db, '/dashboard', ada.cookie))
    if (!share) expect.unreachable('the owner sees the primary link')
    expect(share.link).toBe(linkAddress(primary))
    const { summary } = await linkPage(visitLink(db, ada, primary.id))
    expect(share.facts).toMatchObject({
      shown: summary.shown.length,
      withheld: summary.withheld.length,
    })
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

describe('the picture for people and machines', () => {
  test('has the link for people, and behind it the link for scanners, without the code', async () => {
    const { picture } = await scannerPage(visitLink(db, ada, school.id))
    if (!('bare' in picture)) expect.unreachable('the address is short')
    const combined = `${linkAddress(school)}#${picture.bare}`
    expect(await scanPicture(picture.qrPath, 300)).toBe(combined)
    expect(picture.bare).toMatch(/^shlink:\/[\w-]+$/)
    expect(readPayload(picture.bare)).toEqual({
      url: expect.stringContaining(`http://localhost:3000/shl/${school.shareId}`),
      flag: 'LP',
      key: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('is downloaded in two sizes and as a drawing, and a scanner reads all of them', async () => {
    const args = visitLink(db, ada, school.id)
    const large = { ...args, request: new Request(`${args.request.url}?size=1000`, args.request) }
    const { picture } = await scannerPage(args)
    if (!('bare' in picture)) expect.unreachable('the address is short')
    const text = `${linkAddress(school)}#${picture.bare}`
    const name = `${ada.owner.id}-${school.id.slice(0, 8)}-for-scanners`
    for (const [answer, width, file] of [
      [await pngForScanners(args), 300, `${name}.png`],
      [await pngForScanners(large), 1000, `${name}-1000.png`],
      [await svgForScanners(args), 1000, `${name}.svg`],
    ] as const) {
      expect(readFileName(answer)).toBe(file)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(await readQrPicture(Buffer.from(await answer.arrayBuffer()))).toMatchObject({
        width,
        text,
      })
    }
  })

  test('of a link whose address cannot be read is refused', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await flipBit(db, 'share_links', 'link', { id: school.id })
    for (const load of [png, svg, pngForScanners, svgForScanners, scannerPage]) {
      await expect(load(visitLink(db, ada, school.id))).rejects.toMatchObject({ status: 503 })
    }
    const page = await linkPage(visitLink(db, ada, school.id))
    expect(page.link.isUnreadable).toBe(true)
  })

  test('does not exist on a server whose address is too long, and the page says why', async () => {
    const args = visitLink(db, ada, school.id)
    changeSettings({ origin: `https://${'a'.repeat(59)}.example.org` })
    expect((await pngForScanners(args)).status).toBe(200)
    changeSettings({ origin: `https://${'a'.repeat(60)}.example.org` })
    for (const load of [pngForScanners, svgForScanners]) {
      await expect(load(args)).rejects.toMatchObject({ status: 404 })
    }
    const { picture, link } = await scannerPage(args)
    const html = await renderPart(
      createElement(ScannerSection, { linkId: school.id, budget: link.budget, picture }),
    )
    expect(html).toContain('Scanners cannot use this link')
    expect(html).not.toContain('<svg')
  })
})

function readPayload(bare: string): unknown {
  return JSON.parse(Buffer.from(bare.slice('shlink:/'.length), 'base64url').toString())
}

function linkAddress({ shareId }: EmergencyLink): string {
  return `http://localhost:3000/view/${shareId}`
}

async function scanPicture(path: QrPath, size: number): Promise<string | undefined> {
  const svg = renderToStaticMarkup(createElement(QrCode, { path, size, label: 'QR code' }))
  const { width, text } = await readQrPicture(
    Buffer.from(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')),
  )
  expect(width).toBe(size)
  return text
}

function readFileName(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
}
