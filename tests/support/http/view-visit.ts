import { saveSection } from '#app/profile/record/profile.server.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { action, loader } from '#app/routes/view/emergency-view.tsx'
import { action as noteAction, loader as noteLoader } from '#app/routes/view/leave-note.tsx'
import { loader as codedLoader } from '#app/routes/view/link-with-code.tsx'
import { loader as printLoader } from '#app/routes/view/print-view.tsx'
import type { Database } from '#db/client.server.ts'
import type { LinkedPerson } from '../data/emergency-link.ts'
import { fullProfile } from '../data/full-profile.ts'
import { cookiesOf, post, visit } from './route-context.ts'

/** The page below /view/{link} at which somebody looks. */
export type ViewPage = 'record' | 'print' | 'note'

interface RequestOptions {
  /** Cookies of earlier answers. */
  cookie?: string
  /** `Accept-Language`. */
  accepts?: string
  /** Query of the address: "?lang=es". */
  query?: string
}

const loaders = { record: loader, print: printLoader, note: noteLoader }

/** Somebody with a link, and what they get. */
export function responderTo(db: Database, { link: { shareId, code } }: LinkedPerson) {
  const pathOf = (page: ViewPage, query = '') =>
    `/view/${shareId}${page === 'record' ? '' : `/${page}`}${query}`
  const params = { shareId }

  return {
    /** A page with GET. */
    get(page: ViewPage, { cookie = '', accepts, query }: RequestOptions = {}): Promise<Response> {
      const args = visit(db, pathOf(page, query), cookie)
      if (accepts) args.request.headers.set('Accept-Language', accepts)
      return loaders[page]({ ...args, params })
    },
    /** A form of the page. */
    post(
      page: 'record' | 'note',
      form: Record<string, string>,
      { cookie, query }: RequestOptions = {},
    ) {
      const act = page === 'record' ? action : noteAction
      return act({ ...post(db, pathOf(page, query), form, cookie), params })
    },
    /** The page that a refused form leads to, with the cookies that a browser then has. */
    follow(answer: Response, page: ViewPage, cookie = ''): Promise<Response> {
      const { search } = new URL(answer.headers.get('Location') ?? '', 'http://localhost:3000')
      const cookies = [cookie, cookiesOf(answer.headers)].filter(Boolean).join('; ')
      return this.get(page, { cookie: cookies, query: search })
    },
    /** The address that holds a code. */
    coded(accessCode = code): Promise<Response> {
      const args = visit(db, `/view/${shareId}/${accessCode}`)
      return codedLoader({ ...args, params: { ...params, accessCode } })
    },
    /** Gives the right code. @returns the cookies of a browser that may read, without the word of greeting. */
    async open(reader = ''): Promise<string> {
      const answer = await this.post('record', { code, reader })
      return cookiesOf(answer.headers).replace(/; mv_flash=\w+/, '')
    },
  }
}

/** Saves every section of a person, answered in full. */
export async function fillInEverything(db: Database, { person }: LinkedPerson): Promise<void> {
  const save = { owner: person, actor: person, version: 0, way: 'import' } as const
  for (const section of sections) {
    const value = fullProfile[section.name as SectionName]
    await saveSection(db, { ...save, section, value })
  }
}
