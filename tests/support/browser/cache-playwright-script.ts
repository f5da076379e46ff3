import type { Page } from '@playwright/test'

// Playwright's own tests read these internals; its types omit them.
interface PlaywrightInternals {
  _connection?: { toImpl?: (page: Page) => { delegate?: Delegate } | undefined }
}

interface Delegate {
  utilityWorldName?: string
  _mainFrameSession?: { _client?: Session }
}

interface Session {
  send(method: string, parameters?: object): Promise<{ result?: { type: string } }>
}

const name = 'playwrightScript'
const call = /\(globalThis, (\{[^}]*"isUtilityWorld":true[^}]*\})\);\s*\}\)\(\);\s*$/

/** Playwright's script as a function of its options; undefined until a page has loaded it. */
let script: string | undefined

/**
 * Caches the 340 KB script with which Playwright finds elements, instead of sending it to each
 * document.
 * @throws when this version of Playwright has other internals.
 */
export async function cachePlaywrightScript(page: Page): Promise<void> {
  const { session, world } = readInternals(page)
  const send = session.send.bind(session)
  const keep = (source: string) =>
    send('Page.addScriptToEvaluateOnNewDocument', {
      source: `globalThis.${name} = ${source}`,
      worldName: world,
    })

  session.send = async (method, parameters: { expression?: string } = {}) => {
    const { expression = '' } = parameters
    const options = method === 'Runtime.evaluate' && optionsIn(expression)
    if (!options) return await send(method, parameters)
    if (script) {
      const short = `globalThis.${name}?.(${options})`
      const answer = await send(method, { ...parameters, expression: short })
      if (answer.result?.type !== 'undefined') return answer
    } else {
      script = `options => ${expression.replace(call, '(globalThis, options) })()')}`
      await keep(script)
    }
    return await send(method, parameters)
  }
  if (script) await keep(script)
}

function readInternals(page: Page): { session: Session; world: string } {
  const delegate = (page as unknown as PlaywrightInternals)._connection?.toImpl?.(page)?.delegate
  const [session, world] = [delegate?._mainFrameSession?._client, delegate?.utilityWorldName]
  if (!session || !world)
    throw new Error('Playwright has changed: tests/support/browser/cache-playwright-script.ts')
  return { session, world }
}

/** Returns the options that an expression gives to Playwright's script, or undefined. */
function optionsIn(expression: string): string | undefined {
  const isLong = expression.length > 100_000
  return isLong ? call.exec(expression.slice(-1000))?.[1] : undefined
}
