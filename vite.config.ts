import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  plugins: [remix(remixConfig)],
  build: {
    // An old phone must be able to run what it is given: see docs/decisions/0003-browsers.md.
    target: ['es2020', 'chrome80', 'safari14', 'firefox80'],
    // Nothing may be inlined: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1' },
})
