import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { chunkOf } from './scripts/client-chunks.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

// An old phone must be able to run what it is given: see docs/decisions/0003-browsers.md.
const browsers = ['es2020', 'chrome80', 'safari14', 'firefox80']
// The oldest Node that runs Medfold. Rewritten for old browsers, private fields and regular
// expressions take several times as long.
const node = 'node22'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), fewFiles(), freshPages()],
  build: {
    target: isSsrBuild ? node : browsers,
    // Nothing may be inlined: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1' },
}))

/** Groups the browser's modules in few files and minifies them with terser; the server's build stays as it is. */
function fewFiles(): Plugin {
  return {
    name: 'few-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({
      build: {
        minify: 'terser',
        terserOptions: { compress: { passes: 3 } },
        rollupOptions: { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } },
      },
    }),
    // These files hold shared modules too; with Remix's exact exports each would need a second file.
    buildStart() {
      for (const route of ['root', 'routes/profile']) {
        const id = `${import.meta.dirname}/app/${route}.tsx?__remix-build-client-route`
        this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' })
      }
    },
  }
}

/** Loads the open pages again after a change: Remix replaces single components of React alone. */
function freshPages(): Plugin {
  return {
    name: 'fresh-pages',
    apply: 'serve',
    handleHotUpdate({ file, server }) {
      if (/\.tsx?$/.test(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}
