/** A medication with the fields that a typed list of it must give. */
export interface ListedLine {
  name: string
  dose: string
  often: string
  read: { totalDosage: number; unit: string; frequency: string }
}

const often = [
  ['once daily', 'once-daily'],
  ['twice daily', 'twice-daily'],
  ['three times a day', 'three-times-daily'],
  ['every morning', 'every-morning'],
  ['at bedtime', 'at-bedtime'],
  ['once a week', 'once-a-week'],
  ['as needed', 'as-needed'],
  ['every 8 hours', 'every-8-hours'],
] as const

const names = `metformin 500 mg|lisinopril 10 mg|aspirin 81 mg|atorvastatin 40 mg|amlodipine 5 mg|metoprolol 25 mg
omeprazole 20 mg|losartan 50 mg|albuterol 4 mg|gabapentin 300 mg|hydrochlorothiazide 12.5 mg|sertraline 50 mg
simvastatin 20 mg|montelukast 10 mg|levothyroxine 75 mcg|escitalopram 10 mg|furosemide 40 mg|prednisone 5 mg
tamsulosin 0.4 mg|trazodone 50 mg|warfarin 5 mg|clopidogrel 75 mg|carvedilol 6.25 mg|meloxicam 15 mg
duloxetine 30 mg|pantoprazole 40 mg|citalopram 20 mg|allopurinol 100 mg|rosuvastatin 10 mg|bupropion 150 mg
spironolactone 25 mg|folic acid 1 mg|vitamin D3 2000 IU|Eliquis 5 mg|Xarelto 20 mg|Synthroid 88 mcg
Lipitor 20 mg|Plavix 75 mg|Zoloft 100 mg|Januvia 100 mg|Jardiance 10 mg|glipizide 5 mg|digoxin 125 mcg
lamotrigine 100 mg|levetiracetam 500 mg|topiramate 25 mg|venlafaxine 75 mg|mirtazapine 15 mg|quetiapine 25 mg
donepezil 5 mg|memantine 10 mg|finasteride 5 mg|oxybutynin 5 mg|famotidine 20 mg|cetirizine 10 mg
fish oil 1000 mg|calcium carbonate 600 mg|magnesium oxide 400 mg|methotrexate 15 mg|Tylenol 500 mg`

/** Sixty medications, each with a dose and a frequency. */
export const listedLines: ListedLine[] = names.split(/[|\n]/).map((line, at) => {
  const [, name = '', amount = '', unit = ''] = /^(.*) ([\d.]+) (\w+)$/.exec(line.trim()) ?? []
  const [words, frequency] = often[at % often.length] ?? often[0]
  return {
    name,
    dose: `${amount} ${unit}`,
    often: words,
    read: { totalDosage: Number(amount), unit, frequency },
  }
})

const latin: Record<string, string> = {
  'once daily': 'qd',
  'twice daily': 'bid',
  'three times a day': 'tid',
  'every morning': 'qam',
  'at bedtime': 'qhs',
  'once a week': 'weekly',
  'as needed': 'prn',
  'every 8 hours': 'q8h',
}

type Style = (lines: readonly ListedLine[]) => string

const plain = ({ name, dose, often }: ListedLine) => `${name} ${dose} ${often}`
const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1)

/** The styles in which people write a list. */
export const listStyles: Record<string, Style> = {
  'one on each line': lines => lines.map(plain).join('\n'),
  'with commas': lines => lines.map(plain).join(', '),
  'with semicolons': lines => lines.map(plain).join('; '),
  'with hyphens': lines => lines.map(line => `- ${plain(line)}`).join('\n'),
  'with bullets in one line': lines => lines.map(line => `• ${plain(line)}`).join(' '),
  'with numbers': lines => lines.map((line, at) => `${at + 1}. ${plain(line)}`).join('\r\n'),
  'with numbers and brackets': lines =>
    lines.map((line, at) => `${at + 1}) ${plain(line)}`).join('\n\n'),
  'as a table': lines =>
    [
      'Name\tDose\tHow often',
      ...lines.map(({ name, dose, often }) => [name, dose, often].join('\t')),
    ].join('\n'),
  'with a comma between columns': lines =>
    lines.map(({ name, dose, often }) => `${capital(name)}, ${dose}, ${often}`).join('\n'),
  'as a printout of a pharmacy': lines =>
    [
      'Current medications:',
      '',
      ...lines.map(
        ({ name, dose, often }, at) =>
          `${capital(name)} ${dose} tablet - Take 1 tablet by mouth ${often}\nRefills: 3   Qty 90   Rx# ${1234567 + at}`,
      ),
    ].join('\n'),
  'with a decimal comma': lines =>
    lines.map(line => plain({ ...line, dose: line.dose.replace('.', ',') })).join(', '),
  'as one sentence': lines =>
    `I take ${lines
      .map(plain)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' and ')}.`,
  'with Latin abbreviations': lines =>
    lines
      .map(({ name, dose, often }) => `${name} ${dose.replace(' ', '')} po ${latin[often]}`)
      .join('\n'),
  'in capital letters': lines => lines.map(line => plain(line).toUpperCase()).join('\n'),
  'on two lines': lines =>
    lines.map(({ name, dose, often }) => `${name} ${dose}\n   Take ${often}`).join('\n'),
  'with nothing between': lines => lines.map(plain).join(' '),
}
