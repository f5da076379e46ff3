import { displayDay } from '#app/lib/dates.ts'

export type Wording = 'parts' | 'onPaper' | 'inSpanish'

const [begun, stepEnd, nextStep, lastDay] = [-3, 3, 4, 10].map(dayFromNow)
const until = displayDay(`${lastDay}`)
const spanish = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })
const steps = [
  `20 mg from ${displayDay(`${begun}`)} to ${displayDay(`${stepEnd}`)}`,
  `10 mg from ${displayDay(`${nextStep}`)} to ${until}`,
]

/** A row as it is typed, and the words in which every output says it. */
export interface TypedMedication {
  /** Its name on every output but the history, which says it as it was typed. */
  name: string
  /** The parts of its sentence, in English, on paper where that differs, and in Spanish. */
  parts: string
  onPaper?: string
  inSpanish: string
  typed: { name: string } & Record<string, unknown>
}

export const criticalMedications: TypedMedication[] = [
  {
    name: 'Eliquis (apixaban)',
    parts: '5 mg · Twice daily',
    inSpanish: '5 mg · Dos veces al día',
    typed: { name: 'Eliquis', totalDosage: 5, unit: 'mg', frequency: 'twice-daily' },
  },
  {
    name: 'Methotrexate',
    parts: '4 tablets of 2.5 mg (10 mg) · Once a week, on Monday · Weekly, never daily',
    inSpanish:
      '4 tabletas de 2,5 mg (10 mg) · Una vez por semana (Lunes) · Solo una vez por semana, nunca a diario',
    typed: {
      name: 'Methotrexate',
      ...{ pillsPerDose: 4, countUnit: 'tablets', dosagePerPill: 2.5, unit: 'mg' },
      ...{ frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday'] },
    },
  },
  {
    name: 'Fentanyl',
    parts: '1 patch of 25 mcg per hour · On the skin · Every 3 days',
    inSpanish: '1 parche de 25 mcg por hora · Sobre la piel · Cada 3 días',
    typed: {
      name: 'Fentanyl',
      ...{ pillsPerDose: 1, countUnit: 'patches', dosagePerPill: 25, unit: 'mcg' },
      ...{ strengthPer: 'hour', frequency: 'every-x-days', customDays: 3, route: 'skin' },
    },
  },
  {
    name: 'Novorapid (insulin aspart)',
    parts: 'Under the skin · If sugar 150 to 199: 4 units; If sugar 200 to 249: 6 units',
    inSpanish: 'Por vía subcutánea · Si sugar 150 to 199: 4 units; Si sugar 200 to 249: 6 units',
    typed: {
      name: 'Novorapid',
      route: 'under-skin',
      slidingDose: [
        { condition: 'sugar 150 to 199', dose: '4 units' },
        { condition: 'sugar 200 to 249', dose: '6 units' },
      ],
    },
  },
  {
    name: 'Prednisolone',
    parts: `20 mg · Every morning · Tapering until ${until}`,
    onPaper: `Every morning · Taper: ${steps.join('; ')}`,
    inSpanish: `20 mg · Cada mañana · Reducción gradual de la dosis hasta el ${spanish.format(new Date(`${lastDay}`))}`,
    typed: {
      name: 'Prednisolone',
      frequency: 'every-morning',
      taper: [
        { dose: 20, doseUnit: 'mg', from: begun, to: stepEnd },
        { dose: 10, doseUnit: 'mg', from: nextStep, to: lastDay },
      ],
    },
  },
]

export const currentMedications: TypedMedication[] = [
  ...criticalMedications,
  {
    name: 'Latanoprost',
    parts: '1 drop · In the left eye · Every night at bedtime',
    inSpanish: '1 gota · En el ojo izquierdo · Cada noche al acostarse',
    typed: {
      name: 'Latanoprost',
      ...{ pillsPerDose: 1, countUnit: 'drops', frequency: 'at-bedtime', route: 'left-eye' },
    },
  },
]

export const stoppedMedication: TypedMedication = {
  name: 'Ramipril',
  parts: 'blood pressure · Stopped: cough',
  inSpanish: 'blood pressure · Suspendido; motivo: cough',
  typed: {
    name: 'Ramipril',
    ...{ status: 'discontinued', stopReason: 'cough', wasReaction: 'yes' },
    reason: 'blood pressure',
  },
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
