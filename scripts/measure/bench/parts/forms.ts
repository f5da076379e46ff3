import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { startBenchServer } from '../bench-server.ts'
import { measureScripts } from '../browser.ts'
import { kb } from '../figures.ts'
import { registerAndFill } from '../person.ts'
import type { Row } from '../row.ts'

export const title = 'Pages with forms, filled: compressed bytes on a first visit'

/** Measures the HTML and scripts of each page with a form. */
export async function measure(): Promise<Row[]> {
  const server = await startBenchServer()
  try {
    const person = await registerAndFill(server.origin)
    const forms = [...sections.map(({ slug }) => `/profile/${slug}?edit=1`), '/profile/edit']
    const paths = ['/register', '/dashboard', ...forms]
    const rows: Row[] = []
    for (const { path, total, own, files } of await measureScripts(server.origin, person, paths)) {
      const client = path === '/register' ? new HttpClient(server.origin) : person.client
      const { bytes, status } = await client.get(path, { 'accept-encoding': 'br' })
      if (status !== 200) throw new Error(`${path}: ${status}`)
      const scripts = `scripts ${kb(total)} in ${files} files, ${kb(own)} of them for this page alone`
      rows.push({ what: path, measured: `HTML ${kb(bytes)}; ${scripts}` })
    }
    return rows
  } finally {
    await server.dispose()
  }
}
