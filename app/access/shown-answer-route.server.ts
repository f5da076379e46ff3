import type { RequestWithContext } from '#app/accounts/sessions/session-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { AccessRemovedError, logProxyRead, type ProxyAccess } from './audit/proxy-reads.server.ts'

/** One line of the access log: a title, or a title in the record of another owner. */
type Reading = string | { what: string; owner: ProxyAccess['owner']; accessId: string }

/** An answer whose reads are in the access log. */
class ShownAnswer<Answer> {
  readonly #answer: Answer

  constructor(answer: Answer) {
    this.#answer = answer
  }

  unwrap(): Answer {
    return this.#answer
  }
}

/** The two ways to answer through an access. */
export interface Answers {
  /**
   * Logs the titles that a page or a response shows of a record, if a proxy reads it.
   * @throws Response 404 if the access has ended; the error of the access log: nothing may be sent.
   */
  show<Answer>(titles: Reading | readonly Reading[], answer: Answer): Promise<ShownAnswer<Answer>>
  /** @param reason why the answer shows nothing of a record, such as 'a redirect'. */
  nothing<Answer>(reason: string, answer: Answer): ShownAnswer<Answer>
}

/** Returns the ways to answer through an access. */
export function makeAnswers(
  { request, context }: Pick<RequestWithContext, 'request' | 'context'>,
  access: ProxyAccess,
): Answers {
  const userAgent = request.headers.get('User-Agent')
  const address = context.clientAddress
  return {
    async show(titles, answer) {
      try {
        for (const reading of [titles].flat()) {
          const { what, ...other } = typeof reading === 'string' ? { what: reading } : reading
          await logProxyRead(context.db, { ...access, ...other }, { what, userAgent, address })
        }
      } catch (error) {
        throw error instanceof AccessRemovedError ? notFound() : error
      }
      return new ShownAnswer(answer)
    },
    nothing: (_reason, answer) => new ShownAnswer(answer),
  }
}

/**
 * Makes a loader or an action that a proxy can reach. Its answer must come from the access, so that
 * the access log has what it shows. Another handler may pass on the answer of its `handle`.
 */
export function proxyHandler<Args, Shown extends ShownAnswer<unknown>>(
  handle: (args: Args) => Promise<Shown>,
) {
  const handler = async (args: Args) => (await handle(args)).unwrap() as ReturnType<Shown['unwrap']>
  // The access walk refuses a handler for proxies without it.
  return Object.assign(handler, { handle })
}
