import type { Texts } from './read-texts.ts'

/** The line of the document below which everything is generated. */
const marker = '<!-- Everything below this line is written by: npm run knowledge -->'

/** A statement that a clinician reviews, with its document and days as YYYY-MM-DD. */
interface Statement {
  id: string
  words: string
  source: string
  written: string
  reviewed_by?: string
  reviewed_on?: string
}

type ReviewedTexts = Pick<
  Texts,
  | 'firstAid'
  | 'states'
  | 'implants'
  | 'rules'
  | 'cautions'
  | 'allergens'
  | 'crossReactions'
  | 'quiet'
>

/**
 * Returns the document with the tables of these texts below its marker.
 * @throws if the document has no marker.
 */
export function renderClinicalReview(document: string, texts: ReviewedTexts): string {
  const [head = '', rest] = document.split(marker)
  if (rest === undefined) throw new Error(`The document lacks the line ${marker}`)
  const parts = [
    medicationTable(texts),
    stateTable('States that the owner ticks', texts.states),
    stateTable('Kinds of implants', texts.implants),
    ruleCounts(texts),
  ]
  return `${head}${marker}\n\n${parts.join('\n\n')}\n`
}

function medicationTable({ firstAid }: ReviewedTexts): string {
  const statements = firstAid.map(({ reason, medicines, ...rest }) => ({
    ...rest,
    words: `**${reason}** For: ${medicines.join(', ').replaceAll('_', ' ')}${formsOf(rest)}`,
  }))
  return statementTable('Medications that change first aid', 'first-aid.yaml', statements)
}

type StateText = Texts['implants'][number] & Partial<Texts['states'][number]>

function stateTable(title: string, states: readonly StateText[]): string {
  const statements = states.map(({ group, title: name, text, ask_when, ...rest }) => ({
    ...rest,
    words: [
      ...(group ? [`${group}:`] : []),
      `**${[name, text].filter(Boolean).join('. ')}**`,
      ...(ask_when.length > 0 ? [`The editor asks at: \`${ask_when.join(', ')}\``] : []),
    ].join(' '),
  }))
  return statementTable(title, 'first-aid-states.yaml', statements)
}

function formsOf({
  except_forms,
  only_forms,
  low_daily_mcg,
}: Pick<Texts['firstAid'][number], 'except_forms' | 'only_forms' | 'low_daily_mcg'>): string {
  const doses = Object.entries(low_daily_mcg ?? {}).map(([name, mcg]) => `${name} ${mcg}`)
  return [
    except_forms && `; not as ${except_forms.join(', ')}`,
    only_forms && `; only as ${only_forms.join(', ')}`,
    low_daily_mcg && `; not up to, in mcg a day: ${doses.join(', ')}`,
  ]
    .filter(Boolean)
    .join('')
}

function statementTable(title: string, file: string, statements: readonly Statement[]): string {
  const reviewed = statements.filter(({ reviewed_on }) => reviewed_on).length
  const rows = statements.map(({ id, words, source, written, reviewed_by, reviewed_on }) => {
    const review = reviewed_by && reviewed_on ? `${reviewed_by}, ${reviewed_on}` : 'no'
    return tableRow([`\`${id}\``, words, source, written, review])
  })
  return [
    `## ${title}`,
    '',
    `\`app/medications/knowledge/${file}\`: ${statements.length} statements, ${reviewed} reviewed.`,
    '',
    tableRow(['Id', 'Statement', 'Source', 'Written', 'Reviewed']),
    tableRow(['---', '---', '---', '---', '---']),
    ...rows,
  ].join('\n')
}

function ruleCounts({ rules, cautions, allergens, crossReactions, quiet }: ReviewedTexts): string {
  const counts: [what: string, count: number, file: string][] = [
    ['rules about two or three medications', rules.length, 'rules'],
    ['cautions about pregnancy, age and disease', cautions.length, 'cautions.yaml'],
    ['rules about allergies to related medications', crossReactions.length, 'allergies.yaml'],
    ['allergens with the medications that they name', allergens.length, 'allergies.yaml'],
    ['pairs of the 2014 list that are lowered or hidden', quiet.length, 'quiet.yaml'],
  ]
  return [
    '## Rules of the medication check',
    '',
    'A pharmacist reviews these in their files. None is reviewed yet. The page of all rules lists them.',
    '',
    tableRow(['Statements', 'Count', 'Where']),
    tableRow(['---', '---', '---']),
    ...counts.map(([what, count, file]) =>
      tableRow([what, String(count), `\`app/medications/knowledge/${file}\``]),
    ),
  ].join('\n')
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
