import { raiseFlag, reportCondition, reportTyped } from '../fhir/elements.ts'
import { mapSection, mapWith, narrate, omit, sent } from '../fhir/mapping.ts'
import { history } from './history.ts'
import { observeChildbirth } from './history-childbirths.fhir.ts'
import { reportDiagnosis } from './history-conditions.fhir.ts'
import { reportImplant, reportNoImplants } from './history-devices.fhir.ts'
import { toDirectives } from './history-directives.fhir.ts'
import { raiseStates } from './history-first-aid.fhir.ts'
import {
  reportNoSurgeries,
  toFamilyHistory,
  toHospitalStay,
  toProcedure,
} from './history-past.fhir.ts'

export const { toFhir, unsent, narrativeOf } = mapSection(history, {
  firstToKnow: {
    section: 'alerts',
    toFhir: ({ firstToKnow = '' }, context) => [
      raiseFlag(context, 'firstToKnow', firstToKnow, { isHighPriority: true }),
    ],
  },
  noFirstAidStates: narrate('alerts'),
  firstAidStates: { section: 'alerts', toFhir: raiseStates },
  airwayCard: mapWith('firstAidStates'),
  steroidInjection: mapWith('firstAidStates'),
  emergencyLetter: mapWith('firstAidStates'),
  bleedingCenter: mapWith('firstAidStates'),
  bloodRefusalPaper: mapWith('firstAidStates'),
  transplantedOrgan: mapWith('firstAidStates'),
  angioedemaMedicine: mapWith('firstAidStates'),
  protectedArm: mapWith('firstAidStates'),
  seizureMedicine: mapWith('firstAidStates'),
  // The document sends it with the pregnancy.
  dueDate: narrate('pregnancy'),
  communicationNeeds: {
    section: 'alerts',
    toFhir: ({ communicationNeeds = '' }, context) => [
      raiseFlag(context, 'communicationNeeds', communicationNeeds),
    ],
  },
  // "None of the common conditions" is not "no known problems".
  noConditions: narrate('problems'),
  conditions: {
    section: 'problems',
    toFhir: ({ conditions = [] }, context) =>
      conditions.map(condition => ({
        ...reportCondition(context, {
          place: `conditions.${condition}`,
          section: 'problems',
          text: context.option('conditions', condition),
          status: 'active',
        }),
        // As the conditions of the mental health section.
        ...(condition === 'depression-anxiety' && { isRestricted: true }),
      })),
  },
  otherConditions: {
    section: 'problems',
    columns: { name: sent },
    toFhir: ({ id, name = '' }, context) => [
      reportCondition(context, {
        place: `otherConditions.${id}`,
        section: 'problems',
        text: name,
        status: 'active',
      }),
    ],
  },
  noDiagnoses: narrate('problems'),
  diagnoses: {
    section: ({ status }) => (status === 'resolved' ? 'pastProblems' : 'problems'),
    columns: { condition: sent, year: sent, status: sent },
    toFhir: reportDiagnosis,
  },
  noSurgeries: { section: 'procedures', toFhir: reportNoSurgeries },
  surgeries: {
    section: 'procedures',
    columns: { procedure: sent, year: sent, hospital: sent },
    toFhir: toProcedure,
  },
  noHospitalizations: narrate('hospitalStays'),
  hospitalizations: {
    section: 'hospitalStays',
    columns: { reason: sent, year: sent, duration: sent },
    toFhir: toHospitalStay,
  },
  noChildbirths: narrate('pregnancy'),
  childbirths: {
    section: 'pregnancy',
    columns: { year: sent, deliveryType: sent, complications: sent },
    toFhir: observeChildbirth,
  },
  noImplantedDevices: { section: 'devices', toFhir: reportNoImplants },
  implantedDevices: {
    section: 'devices',
    columns: {
      kind: sent,
      device: sent,
      side: sent,
      year: sent,
      dueOn: sent,
      teamPhone: sent,
      notes: sent,
    },
    toFhir: reportImplant,
  },
  noAdvanceDirective: narrate('directives'),
  advanceDirectives: { section: 'directives', toFhir: toDirectives },
  advanceDirectiveLocation: mapWith('advanceDirectives'),
  hasMentalHealthHistory: omit('It only decides whether the mental health section applies'),
  bloodType: omit('It is an answer of the personal section'),
  lastPhysicalExam: narrate('results'),
  physicalDisabilities: {
    section: 'functional',
    toFhir: (_, context) => reportTyped(context, 'physicalDisabilities', 'functional'),
  },
  familyHistory: { section: 'family', toFhir: toFamilyHistory },
})
