import {
  type Caution,
  type CrossReaction,
  type Group,
  type KnowledgeFile,
  type Name,
  type NameKind,
  type Risk,
  type Rule,
  risks,
  type Severity,
  severities,
  severityOfTerm,
  type Term,
} from './knowledge-file.ts'

// The server keeps the file in memory as it is. So the file leaves out all that can be derived: an
// ingredient is a number, an entry a row, and a document that many entries name is there once.

/** The knowledge base as it is stored. */
export interface PackedKnowledge
  extends Omit<
    KnowledgeFile,
    'ingredients' | 'names' | 'groups' | 'rules' | 'cautions' | 'crossReactions'
  > {
  /** "metformin|6809": name and RxNorm code; "+" in front of one that only a public list names. */
  ingredients: string[]
  /** "Lipitor|0|b": name, indexes of its ingredients, kind; without the ingredients' own names. */
  names: string[]
  /** Id, label, kind, duplicate, members. */
  groups: string[][]
  documents: string[]
  /** Id, two or three sides, exceptions, term, effect, mechanism, advice, documents, other day. */
  rules: (string | number)[][]
  /** Id, medicines, exceptions, when, term, effect, advice, documents, day. */
  cautions: (string | number)[][]
  /** Id, allergens, medicines, exceptions, risk, note, documents, day. */
  crossReactions: (string | number)[][]
}

const kindLetters: Record<NameKind, string> = {
  medicine: 'm',
  product: 'p',
  brand: 'b',
  'other name': 'o',
  'medicine+': 'M',
  'brand+': 'B',
}
const kindOf = new Map(Object.entries(kindLetters).map(([kind, letter]) => [letter, kind]))
const terms = Object.keys(severityOfTerm) as Term[]

/** Packs a knowledge base. */
export function pack(file: KnowledgeFile): PackedKnowledge {
  const places = new Map(file.ingredients.map(([name], place) => [name, String(place)]))
  const sides = (names: readonly string[] = []) =>
    names.map(name => places.get(name) ?? name).join(' ')
  const entries = [...file.rules, ...file.cautions, ...file.crossReactions]
  const documents = [...new Set(entries.flatMap(({ source }) => source.split('; ')))]
  const shortened = documents.map(shorten)
  const documentPlaces = new Map(documents.map((document, place) => [document, place]))
  const ending = ({ source, written }: { source: string; written: string }) => {
    const named = source.split('; ').map(document => documentPlaces.get(document))
    return written === file.writtenOn ? [named.join(' ')] : [named.join(' '), written]
  }
  const own = file.names.filter(name => isOwnName(file, name))
  const publicOnly = new Set(
    own.flatMap(([, [place], kind]) => (kind === 'medicine+' ? [place] : [])),
  )
  const ownNames = new Set(own)
  return {
    ...file,
    documents: shortened,
    ingredients: file.ingredients.map(
      ([name, code], place) => `${publicOnly.has(place) ? '+' : ''}${name}|${code}`,
    ),
    names: file.names
      .filter(name => !ownNames.has(name))
      .map(([name, of, kind]) => `${name}|${of.join(' ')}|${kindLetters[kind]}`),
    groups: file.groups.map(({ id, label, kind, duplicate = '', members }) => [
      id,
      label,
      kind,
      duplicate,
      sides(members),
    ]),
    rules: file.rules.map(
      ({ id, a, b, c, except = [], term, effect, mechanism, advice, ...rest }) => {
        const exceptions = except.map(one =>
          [one]
            .flat()
            .map(name => places.get(name) ?? name)
            .join('/'),
        )
        const texts = [effect, mechanism, advice]
        return [
          id,
          sides(a),
          c ? `${sides(b)}|${sides(c)}` : sides(b),
          exceptions.join(' '),
          terms.indexOf(term),
          ...texts,
          ...ending(rest),
        ]
      },
    ),
    cautions: file.cautions.map(
      ({ id, medicines, except, when, term, effect, advice, ...rest }) => [
        id,
        sides(medicines),
        sides(except),
        when,
        terms.indexOf(term),
        effect,
        advice,
        ...ending(rest),
      ],
    ),
    crossReactions: file.crossReactions.map(
      ({ id, allergicTo, medicines, except, risk, note, ...rest }) => [
        id,
        sides(allergicTo),
        sides(medicines),
        sides(except),
        risks.indexOf(risk),
        note,
        ...ending(rest),
      ],
    ),
  }
}

/** Unpacks what `pack` has packed; the names are in another order. */
export function unpack({ documents, ...packed }: PackedKnowledge): KnowledgeFile {
  const { ruleOf, cautionOf, crossReactionOf, groupOf } = unpackersOf({ ...packed, documents })
  return {
    ...packed,
    ingredients: packed.ingredients.map((entry): [string, string] => [
      nameIn(entry),
      codeIn(entry),
    ]),
    names: [...packed.ingredients.map(ownNameOf), ...packed.names.map(nameOf)],
    groups: packed.groups.map(groupOf),
    rules: packed.rules.map(ruleOf),
    cautions: packed.cautions.map(cautionOf),
    crossReactions: packed.crossReactions.map(crossReactionOf),
  }
}

/** Returns functions that unpack single entries of a packed knowledge base. */
export function unpackersOf({ documents, ingredients, writtenOn }: PackedKnowledge) {
  const nameAt = (place: string) =>
    /^\d+$/.test(place) ? nameIn(ingredients[Number(place)] ?? '') : place
  const sides = (value: unknown) => (value ? String(value).split(' ').map(nameAt) : [])
  const except = (value: unknown) => (value ? { except: sides(value) } : {})
  const judged = (place: unknown) => {
    const term = terms[Number(place)] ?? 'inform'
    return { severity: severityOfTerm[term] as Severity, term }
  }
  const ending = (source: unknown, written: unknown) => ({
    source: String(source)
      .split(' ')
      .map(place => lengthen(documents[Number(place)] ?? ''))
      .join('; '),
    written: written === undefined ? writtenOn : String(written),
  })
  return {
    groupOf([id = '', label = '', kind, duplicate, members]: string[]): Group {
      const severity = severities.find(one => one === duplicate)
      return {
        id,
        label,
        kind: kind === 'class' ? 'class' : 'property',
        ...(severity && { duplicate: severity }),
        members: sides(members),
      }
    },
    ruleOf(row: (string | number)[]): Rule {
      const [id, a, b, exceptions, term, effect, mechanism, advice, source, written] = row
      return {
        id: String(id),
        a: sides(a),
        b: sides(String(b).split('|')[0]),
        ...(String(b).includes('|') && { c: sides(String(b).split('|')[1]) }),
        ...(exceptions && {
          except: String(exceptions)
            .split(' ')
            .map(one => exceptionOf(one.split('/').map(nameAt))),
        }),
        ...judged(term),
        effect: String(effect),
        mechanism: String(mechanism),
        advice: String(advice),
        ...ending(source, written),
      }
    },
    cautionOf(row: (string | number)[]): Caution {
      const [id, medicines, exceptions, when, term, effect, advice, source, written] = row
      return {
        id: String(id),
        medicines: sides(medicines),
        ...except(exceptions),
        when: String(when),
        ...judged(term),
        effect: String(effect),
        advice: String(advice),
        ...ending(source, written),
      }
    },
    crossReactionOf(row: (string | number)[]): CrossReaction {
      const [id, allergicTo, medicines, exceptions, risk, note, source, written] = row
      return {
        id: String(id),
        allergicTo: sides(allergicTo),
        medicines: sides(medicines),
        ...except(exceptions),
        risk: risks[Number(risk)] as Risk,
        note: String(note),
        ...ending(source, written),
      }
    },
  }
}

/** Unpacks an entry of `ingredients` as the name that the ingredient is itself. */
export function ownNameOf(packed: string, place: number): Name {
  return [nameIn(packed), [place], packed.startsWith('+') ? 'medicine+' : 'medicine']
}

/** Unpacks an entry of `names`. */
export function nameOf(packed: string): Name {
  const [name = '', of = '', letter = ''] = packed.split('|')
  return [name, of.split(' ').map(Number), (kindOf.get(letter) ?? 'other name') as NameKind]
}

/** Returns the name in an entry of `ingredients` or `names`. */
export function nameIn(packed: string): string {
  return packed.slice(packed.startsWith('+') ? 1 : 0, packed.indexOf('|'))
}

function codeIn(packed: string): string {
  return packed.slice(packed.indexOf('|') + 1)
}

// Most documents are labels, and named in the same words.
const labelWords = [
  [' US label, section ', '§'],
  [' US label, Drug Interactions', '¶'],
  [' US label', '¤'],
] as const

function shorten(document: string): string {
  return labelWords.reduce((text, [words, sign]) => text.replaceAll(words, sign), document)
}

function lengthen(document: string): string {
  return labelWords.reduce((text, [words, sign]) => text.replaceAll(sign, words), document)
}

function exceptionOf([one = '', other]: string[]): string | [string, string] {
  return other === undefined ? one : [one, other]
}

function isOwnName({ ingredients }: KnowledgeFile, [name, of, kind]: Name): boolean {
  const isMedicine = kind === 'medicine' || kind === 'medicine+'
  return isMedicine && of.length === 1 && ingredients[of[0] ?? -1]?.[0] === name
}
