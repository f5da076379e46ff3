import { product } from '#app/product.ts'
import { Field, type FieldProblem } from './fields.server.tsx'
import { readerLength } from './form-pages.server.tsx'
import { type Frame, postTo } from './frame.server.ts'

/** The access by which a page is read. */
export interface Access {
  shareId: string
  /** ISO time at which it ends. */
  expiresAt: string
  /** The name that its reader gave. */
  reader?: string
  /** A note can be left. */
  mayNote: boolean
  problems?: FieldProblem[]
  /** The name that was typed and refused. */
  typedReader?: string
}

interface AccessBoxProps {
  frame: Frame
  writtenIn: string
  /** Without one it is a page that is looked at by its owner, or paper. */
  access?: Access
}

/** What the page is and is not, and what whoever reads it can do. */
export function AccessBox({ frame, writtenIn, access }: AccessBoxProps) {
  const { texts, tag } = frame.language
  return (
    <div className="box" id="access">
      <h2>{texts.access.title}</h2>
      <p>{texts.access.text}</p>
      {writtenIn !== tag && <p>{texts.access.ownWords}</p>}
      {access && <AccessActions frame={frame} access={access} />}
      <p className="small">{product.name}</p>
    </div>
  )
}

function AccessActions({ frame, access }: { frame: Frame; access: Access }) {
  const { shareId, expiresAt, mayNote } = access
  const { texts, formats } = frame.language
  const here = `/view/${shareId}`
  return (
    <div className="screen">
      <p>{texts.access.until(formats.moment(expiresAt))}</p>
      <p className="acts">
        <a className="call quiet" href={`${here}/print`}>
          {texts.access.print}
        </a>{' '}
        {mayNote && (
          <a className="call quiet" href={`${here}/note`}>
            {texts.note.link}
          </a>
        )}
      </p>
      <Reader frame={frame} access={access} />
      <form method="post" action={postTo(here, frame)}>
        <input type="hidden" name="intent" value="finish" />
        <button type="submit">{texts.access.finish}</button>
      </form>
      <p>
        <a className="home" href="/">
          {texts.home}
        </a>
      </p>
    </div>
  )
}

function Reader({ frame, access }: { frame: Frame; access: Access }) {
  const { shareId, reader, problems, typedReader } = access
  const { reader: texts } = frame.language.texts
  if (reader) return <p dir="auto">{texts.told(reader)}</p>
  return (
    <form method="post" action={postTo(`/view/${shareId}`, frame)}>
      <input type="hidden" name="intent" value="reader" />
      <Field
        frame={frame}
        name="reader"
        label={texts.label}
        hint={texts.hint}
        problems={problems}
        input={{ maxLength: readerLength, defaultValue: typedReader, dir: 'auto' }}
      />
      <button className="quiet" type="submit">
        {texts.submit}
      </button>
    </form>
  )
}
