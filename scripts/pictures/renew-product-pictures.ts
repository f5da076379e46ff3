import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { density, pictureFile, pictures } from '#app/ui/pictures/product-pictures.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { startServer } from '#tests/support/http/server.ts'
import { logIn, readDemo } from './demo.ts'
import { renewOverview } from './renew-overview.ts'
import { phone, shots } from './shots.ts'
import { encodeSmallWebp } from './small-webp.ts'

const publicFolder = join(import.meta.dirname, '../../public')
const maxBytes = 40_000
const maxTotalBytes = 150_000

/** Renews the pictures of the home page and of the README, of the demonstration account. */
export async function renewProductPictures(): Promise<void> {
  const server = await startServer({}, '127.0.0.1', ['--demo'])
  const browser = await launchBrowser()
  try {
    const demo = await readDemo(server)
    let totalBytes = 0
    for (const scheme of ['light', 'dark'] as const) {
      const login = await browser.newContext({ baseURL: demo.origin, colorScheme: scheme })
      await logIn(await login.newPage(), demo)
      const storageState = await login.storageState()
      for (const name of ['emergency', 'share', 'wallet'] as const) {
        const picture = pictures[name]
        if (scheme === 'dark' && !picture.hasDark) continue
        const { take, width } = shots[name]
        const page = await browser.newPage({
          baseURL: demo.origin,
          colorScheme: scheme,
          storageState,
          viewport: phone,
          // Renders at the final size: scaled letters are blurred and take more bytes.
          deviceScaleFactor: (density * picture.width) / width,
        })
        const shot = await take(page, demo)
        await page.close()
        const webp = await encodeSmallWebp(shot, picture.width * density, picture.height * density)
        const file = join(publicFolder, pictureFile(picture, scheme))
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, webp)
        console.info(`${webp.length.toLocaleString('en')} bytes  ${file}`)
        if (webp.length > maxBytes) process.exitCode = 1
        totalBytes += webp.length
      }
      await login.close()
    }
    await renewOverview(browser, demo)
    console.info(`${totalBytes.toLocaleString('en')} bytes in total on the home page`)
    if (totalBytes > maxTotalBytes) process.exitCode = 1
    if (process.exitCode) console.error('The pictures are larger than their limit.')
  } finally {
    await browser.close()
    await server.dispose()
  }
}
