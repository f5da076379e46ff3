import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

// An old phone must be able to run what it is given: see docs/decisions/0004-pages-and-browsers.md.
const browsers = ['es2020', 'chrome80', 'safari14', 'firefox80']
// The oldest Node that runs Medfold. Rewritten for old browsers, private fields and regular
// expressions take several times as long.
const node = 'node22'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  build: {
    target: isSsrBuild ? node : browsers,
    // Both builds must name the same stylesheet.
    cssTarget: browsers,
    // Nothing may be inlined: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rollupOptions: { output: { manualChunks, experimentalMinChunkSize: 2_000 } },
    }),
  },
  server: { host: '127.0.0.1' },
}))

/** Returns the file of a module that pages share: a phone loads few files sooner than many. */
function manualChunks(id: string): string | undefined {
  if (id.includes('/@simplewebauthn/')) return undefined
  if (/\/@conform-to\/|\/app\/forms\//.test(id)) return 'forms'
  if (id.includes('/node_modules/')) return 'framework'
  if (/\/app\/(profile|profile-definition|medications\/findings)\//.test(id)) return 'record'
  if (/\/app\/lib\/(phone|typed-text|invisible-characters)\./.test(id)) return 'record'
  // The dashboard has these too, and no form.
  if (/\/app\/(comments\/comments|profile-pages\/state)/.test(id)) return 'record'
  if (/\/app\/profile-pages\/(controls|section)/.test(id)) return 'editor'
  return /\/app\/(ui|http|lib)\//.test(id) ? 'page' : undefined
}
