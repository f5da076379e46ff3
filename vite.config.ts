import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { findChunk } from './scripts/build/client-chunks.ts'
import { compileHint } from './scripts/build/compile-hint.ts'
import { preparedRoutes } from './scripts/build/prepared-routes.ts'

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
  plugins: [remix(remixConfig), preparedRoutes(), fewFiles(), smallServer(), freshPages()],
  build: {
    target: isSsrBuild ? node : browsers,
    // Both builds must name the same stylesheet.
    cssTarget: browsers,
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
        terserOptions: {
          format: { preamble: compileHint },
          // Leaves out the router's words to developers, half a kilobyte.
          compress: { pure_funcs: ['warning'] },
        },
        rollupOptions: { output: { manualChunks: findChunk, onlyExplicitManualChunks: true } },
      },
    }),
    // These files hold shared modules too; with Remix's exact exports each would need a second file.
    buildStart() {
      for (const route of ['root', 'routes/profile/profile']) {
        const id = `${import.meta.dirname}/app/${route}.tsx?__remix-build-client-route`
        this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' })
      }
    },
  }
}

/** Makes the server's build take less memory; stack traces keep its lines and names. */
function smallServer(): Plugin {
  return {
    name: 'small-server',
    enforce: 'post',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    // Hundreds of modules of which the application uses a part: the bundle leaves the rest out.
    config: () => ({ ssr: { noExternal: ['kysely', 'zod', /^@conform-to\//] } }),
    // V8 keeps a source with one other character in two bytes for each of its characters.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = escapeNonAscii(file.code)
      }
    },
  }
}

// An escape is the same in strings, templates, regular expressions and names, unless a backslash is
// before it.
function escapeNonAscii(code: string): string {
  const escaped = /\\[^\0-\x7f]/.exec(code)
  if (escaped) throw new Error(`Write this character without a backslash: ${escaped[0]}`)
  return code.replace(
    /[^\0-\x7f]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
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
