import { describe, expect, test } from 'vitest'
import { splitMedicationList } from '#app/medications/names/list/split-list.server.ts'
import { readTypedList } from '#app/medications/typed-list/read-list.server.ts'

/** Texts that say what somebody is allergic to, and the names that are still ticked. */
const allergies: [typed: string, ticked: string[]][] = [
  ['penicillin allergy', []],
  ['penicillin (allergy)', []],
  ['Penicillin - allergic', []],
  ['Aspirin (allergic - do not give)', []],
  ['penicillin gives me hives', []],
  ['sulfa - rash', []],
  ['reaction to penicillin', []],
  ['Adverse reactions: penicillin', []],
  ['Sensitivities: penicillin', []],
  ['No known drug allergies. metformin 500 mg', ['metformin']],
  ['Allergy: penicillin; metformin 500 mg', []],
  ['metformin 500 mg bd (allergic to penicillin)', ['metformin']],
  ["I'm allergic to sulfa and take metformin", ['take metformin']],
  ['She is allergic to codeine. Takes metformin 500 mg', ['metformin']],
  ['allergic to penicillin, takes metformin', ['takes metformin']],
  ['metformin; allergies penicillin, latex', ['metformin']],
  ['metformin 500 mg\nALLERGIES\npenicillin\n\naspirin 81 mg', ['metformin', 'aspirin']],
  ['Drug allergies (2)\npenicillin\ncodeine', []],
  ['Alérgico a penicilina', []],
  ['Alergia a la penicilina', []],
  ['alérgica a AAS y metamizol, toma paracetamol', ['paracetamol']],
  ['Allergie à la pénicilline', []],
  ['Je suis allergique à la pénicilline et aspirine', []],
  ['Allergie gegen Penicillin', []],
  ['Penicillin-Allergie', []],
  ['Penicillinallergie', []],
  ['allergisch gegen Penicillin, nimmt ASS 100', ['ASS 100']],
  ['Allergia alla penicillina', []],
  ['Allergico a penicillina e aspirina', []],
  ['Alergia a penicilina', []],
  ['Alérgico a dipirona, toma paracetamol', ['paracetamol']],
  ['Uczulenie na penicylinę', []],
  ['uczulona na penicylinę i aspirynę', []],
  ['Penisilin alerjisi', []],
  ['hypersensitivity to penicillin', []],
  ['Überempfindlichkeit gegen Penicillin', []],
  ['verträgt kein Ibuprofen', []],
  ['Ibuprofen wird nicht vertragen', []],
  ['nadwrażliwość na penicylinę', []],
  ['Reaction: penicillin - anaphylaxis', []],
  ['penicillin - anaphylaxis', []],
  ['contraindicated: NSAIDs', []],
  ['Alergias\npenicilina\nAAS', []],
  ['Keine Allergien\nRamipril 5 mg', ['Ramipril']],
  ['No tengo alergias. Enalapril 10 mg', ['Enalapril']],
  ['Sans allergie. Kardégic 75 mg', ['Kardégic']],
  ['Penisiline alerjim var', []],
]

/** Texts about what is taken for an allergy. */
const taken: typeof allergies = [
  ['Zyrtec 10 mg daily, allergies', ['Zyrtec']],
  ['cetirizine for allergies', ['cetirizine']],
  ['Cetirizin bei Allergie', ['Cetirizin']],
  ['Flonase for allergic rhinitis', ['Flonase']],
  ['allergy pill once a day', ['allergy pill']],
]

describe('a text about allergies', () => {
  test.each([...allergies, ...taken])('“%s” ticks nothing else than %j', (typed, names) => {
    const { rows } = readTypedList({}, typed)
    expect(rows.filter(({ isTicked }) => isTicked).map(({ name }) => name)).toEqual(names)
  })

  test('keeps a line with a dose below its heading, unticked', () => {
    const { rows, ignored } = splitMedicationList(
      'Allergies:\npenicillin\nmetformin 500 mg\nlisinopril\n\naspirin',
    )
    expect(rows.map(({ name, marks }) => [name, ...marks])).toEqual([
      ['metformin', 'unclear'],
      ['lisinopril', 'unclear'],
      ['aspirin'],
    ])
    expect(ignored.map(({ typed }) => typed)).toEqual(['Allergies:', 'penicillin'])
  })
})
