import type { Catalogue } from '../language-catalogue.ts'

export const firstAid: Catalogue['firstAid'] = {
  anticoagulants: 'Anticoagulante: sangra con facilidad',
  'bleeding-disorder':
    'Medicamento para un trastorno hemorrágico: trate de inmediato cualquier sangrado y consulte al centro de hemofilia',
  antiplatelets: 'Antiagregante plaquetario: sangra con facilidad',
  epinephrine: 'Tiene epinefrina (adrenalina): en una reacción alérgica grave, úsela sin demora',
  insulins: 'Insulina: posible hipoglucemia (azúcar baja)',
  sulfonylureas: 'Hipoglucemiante: posible hipoglucemia (azúcar baja), que puede reaparecer',
  glucagon: 'Tiene glucagón para la hipoglucemia',
  'prostacyclin-infusions':
    'Medicamento para la hipertensión pulmonar: no detenga nunca la bomba, cada minuto cuenta',
  steroids: 'Corticoide: puede necesitar una dosis de estrés; no lo suspenda de golpe',
  'fever-complement':
    'La fiebre es una emergencia: la meningitis puede causar la muerte en pocas horas',
  'fever-white-cells':
    'Fiebre o dolor de garganta: posible falta de glóbulos blancos; hemograma de inmediato',
  immunosuppressants: 'Debilita el sistema inmunitario: riesgo de infección',
  'checkpoint-inhibitors':
    'Inmunoterapia contra el cáncer: los síntomas nuevos pueden ser inflamación de órganos que requiere corticoides',
  chemotherapy: 'Medicamento contra el cáncer: riesgo de infección y de sangrado',
  antiepileptics: 'Antiepiléptico: convulsiones si se omiten dosis',
  opioids: 'Opioide: puede deprimir la respiración',
  oxybate: 'Sedante potente: puede deprimir la respiración',
  'opioid-blockers': 'Bloquea los opioides: los analgésicos opioides pueden no hacer efecto',
  maois: 'Inhibidor de la MAO (IMAO): peligroso con muchos medicamentos',
  antiarrhythmics: 'Medicamento para el ritmo cardíaco',
  lithium: 'Litio: tóxico en caso de deshidratación',
  'no-nitrates': 'No administre nitratos, como la nitroglicerina',
  myasthenia:
    'A menudo para la miastenia: muchos medicamentos pueden causar un paro respiratorio; no omita dosis',
  parkinson:
    'Medicamento para el párkinson: no omita dosis; no administre haloperidol ni metoclopramida',
  'sglt2-inhibitors': 'Posible cetoacidosis incluso con glucosa normal: mida las cetonas',
  desmopressin: 'El sodio puede bajar; si hay diabetes insípida, no omita dosis',
  baclofen: 'Baclofeno: omitir dosis causa fiebre y convulsiones, sobre todo con bomba',
  qt: 'Riesgo para el ritmo cardíaco (QT): no administre otros medicamentos que prolongan el QT, como ondansetrón o haloperidol',
}
