import { describe, expect, test } from 'vitest'
import { lateModule } from '#app/ui/document/late-scripts.tsx'

const written = `import "/assets/manifest-d.js";
import * as route0 from "/assets/root-a.js";
import * as route1 from "/assets/login-b.js";
window.__remixRouteModules = {"root":route0,"routes/login":route1};

import("/assets/entry.client-c.js");`

describe('the module script of a page', () => {
  test('imports nothing before it is called', () => {
    const late = lateModule(written, ['/assets/root-a.js'])
    expect(late).not.toMatch(/^import /m)
    expect(late).toContain(
      'const [,route0,route1] = await Promise.all([import("/assets/manifest-d.js"),import("/assets/root-a.js"),import("/assets/login-b.js")]);\nwindow.__remixRouteModules',
    )
    expect(late.indexOf('import("/assets/entry.client-c.js")')).toBeGreaterThan(
      late.indexOf('window.__remixRouteModules'),
    )
  })

  test('stays empty if Remix writes none', () => {
    expect(lateModule(' ', [])).toBe(' ')
  })

  test.each([
    'console.log(1)',
    `import { a } from "/other.js";\n${written}`,
  ])('is refused in another form than that of Remix: %j', script => {
    expect(() => lateModule(script, [])).toThrow('Unknown module script')
  })
})
