import { product } from '#app/lib/product.ts'
import { ResponderNameField } from './form-pages.server.tsx'
import { keepLanguage, type PageContext } from './page-context.ts'
import type { FieldProblem } from './view-fields.server.tsx'
import { Words } from './words.server.tsx'

/** The access of a responder to a page. */
export interface RecordAccess {
  shareId: string
  /** ISO time of its end. */
  expiresAt: string
  /** The name that the responder gave. */
  responderName?: string
  /** True if a note can still be left. */
  canLeaveNote: boolean
  problems?: FieldProblem[]
  /** The typed name that was refused. */
  typedName?: string
}

interface AccessBoxProps {
  page: PageContext
  /** Language of the owner's own words. */
  writtenIn: string
  /** Undefined for the owner's preview, for paper and without cookies. */
  access?: RecordAccess
}

/** Draws the end of a record: what the page is, and the actions of a responder. */
export function AccessBox({ page, writtenIn, access }: AccessBoxProps) {
  const { texts, tag } = page.language
  return (
    <div id="access" className="box">
      <Words as="h2" text={texts.access.title} />
      {access && <Actions page={page} access={access} />}
      {page.isWithoutCookies && <Words as="p" className="screen" text={texts.access.noCookies} />}
      <Words as="p" text={texts.access.text} />
      {writtenIn !== tag && <Words as="p" text={texts.access.ownWords} />}
      <p className="small">{product.name}</p>
    </div>
  )
}

interface ActionsProps {
  page: PageContext
  access: RecordAccess
}

function Actions({ page, access }: ActionsProps) {
  const { shareId, expiresAt, canLeaveNote } = access
  const { texts, formats } = page.language
  const here = `/view/${shareId}`
  return (
    <div className="screen">
      <div className="acts">
        <Words as="a" href={`${here}/print`} className="call quiet" text={texts.access.print} />
        <form method="post" action={keepLanguage(here, page)}>
          <input type="hidden" name="intent" value="finish" />
          <Words as="button" type="submit" text={texts.access.finish} />
        </form>
        {canLeaveNote && (
          <Words as="a" href={`${here}/note`} className="call quiet" text={texts.note.link} />
        )}
      </div>
      <Words as="p" text={texts.access.until({ moment: formats.moment(expiresAt) })} />
      <NameForm page={page} access={access} />
      <p>
        <Words as="a" href="/" className="lone" text={texts.home} />
      </p>
    </div>
  )
}

function NameForm({ page, access }: ActionsProps) {
  const { shareId, responderName, problems, typedName } = access
  const { told, submit } = page.language.texts.reader
  if (responderName) {
    return (
      <p dir="auto">
        <Words text={told({ name: responderName })} />
      </p>
    )
  }
  return (
    <form method="post" action={keepLanguage(`/view/${shareId}`, page)}>
      <input type="hidden" name="intent" value="reader" />
      <ResponderNameField page={page} problems={problems} typed={typedName} />
      <Words as="button" type="submit" className="quiet" text={submit} />
    </form>
  )
}
