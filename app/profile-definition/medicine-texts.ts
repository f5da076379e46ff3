/** The words between the answers about a medication, in English. Every output uses them. */
export const medicineTexts = {
  /** Name and brand, or brand and substance: "Eliquis (apixaban)". */
  named: '{name} ({other})',
  /** "4 tablets of 2.5 mg" */
  countOf: '{count} of {strength}',
  /** The sum behind it: "4 tablets of 2.5 mg (10 mg)". */
  inSum: '{amount} ({sum})',
  /** Without a number of tablets: "10 mg (2.5 mg in each)". */
  inEach: '{strength} in each',
  /** A number without a known unit. */
  perDose: '{count} per dose',
  dosesDiffer: 'Doses differ: {total}, or {counted}',
  onDay: '{once}, on {day}',
  onDays: 'On {days}',
  neverDaily: 'Weekly, never daily',
  usuallyWeekly: '{frequency} as recorded. Usually weekly: check before giving',
  howOftenUnknown: 'How often is not recorded. Usually weekly: check before giving',
  /** A rule of a sliding dose. */
  ifThen: 'If {condition}: {dose}',
  /** Steps of a taper. */
  fromTo: '{dose} from {from} to {to}',
  fromOn: '{dose} from {from}',
  taper: 'Taper: {steps}',
  tapering: 'Tapering until {day}',
  taperEnded: 'Taper ended {day}',
  forReason: 'For {reason}',
  stopped: 'Stopped',
  stoppedOn: 'Stopped {day}',
  stoppedBecause: '{stopped}: {reason}',
  /** Headings of the medications that are not taken now. */
  fromDay: 'From {day}',
  notTaken: 'Not taken any more',
} as const
