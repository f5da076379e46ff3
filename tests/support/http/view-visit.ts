import { action, loader } from '#app/routes/view/emergency-view.tsx'
import { action as noteAction, loader as noteLoader } from '#app/routes/view/leave-note.tsx'
import { loader as codedLoader } from '#app/routes/view/link-with-code.tsx'
import { loader as printLoader } from '#app/routes/view/print-view.tsx'
import type { Database } from '#db/client.server.ts'
import type { LinkedPerson } from '../data/emergency-link.ts'
import { cookiesOf, post, visit } from './route-context.ts'

/** The pages below /view/{link}. */
export type ViewPage = 'record' | 'print' | 'note'

interface RequestOptions {
  /** Cookies of earlier responses. */
  cookie?: string
  /** `Accept-Language`. */
  accepts?: string
  /** Query of the address: "?lang=es". */
  query?: string
}

const loaders = { record: loader, print: printLoader, note: noteLoader }

/** Returns the requests of a responder to the link of a person. */
export function responderTo(db: Database, { link: { shareId, code } }: LinkedPerson) {
  const pathOf = (page: ViewPage, query = '') =>
    `/view/${shareId}${page === 'record' ? '' : `/${page}`}${query}`
  const params = { shareId }

  return {
    get(page: ViewPage, { cookie = '', accepts, query }: RequestOptions = {}): Promise<Response> {
      const args = visit(db, pathOf(page, query), cookie)
      if (accepts) args.request.headers.set('Accept-Language', accepts)
      return loaders[page]({ ...args, params })
    },
    post(
      page: 'record' | 'note',
      form: Record<string, string>,
      { cookie, query }: RequestOptions = {},
    ) {
      const act = page === 'record' ? action : noteAction
      return act({ ...post(db, pathOf(page, query), form, cookie), params })
    },
    /** Follows the redirect of a rejected form, with the cookies that a browser then has. */
    follow(answer: Response, page: ViewPage, cookie = ''): Promise<Response> {
      const { search } = new URL(answer.headers.get('Location') ?? '', 'http://localhost:3000')
      const cookies = [cookie, cookiesOf(answer.headers)].filter(Boolean).join('; ')
      return this.get(page, { cookie: cookies, query: search })
    },
    /** Gets the address that contains a code. */
    coded(accessCode = code): Promise<Response> {
      const args = visit(db, `/view/${shareId}/${accessCode}`)
      return codedLoader({ ...args, params: { ...params, accessCode } })
    },
    /**
     * Sends the right code.
     * @returns the cookies of a browser that may read, without the first message.
     */
    async open(reader = ''): Promise<string> {
      const answer = await this.post('record', { code, reader })
      return cookiesOf(answer.headers).replace(/; mv_flash=\w+/, '')
    },
  }
}
