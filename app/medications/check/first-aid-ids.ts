/**
 * The ids of the notes on first aid in the knowledge base, in its order and without their common beginning. They stand here
 * too because every language of the emergency view owes each of them its words.
 */
export const firstAidIds = [
  'anticoagulants',
  'bleeding-disorder',
  'antiplatelets',
  'epinephrine',
  'insulins',
  'sulfonylureas',
  'glucagon',
  'prostacyclin-infusions',
  'steroids',
  'fever-complement',
  'fever-white-cells',
  'immunosuppressants',
  'checkpoint-inhibitors',
  'chemotherapy',
  'antiepileptics',
  'opioids',
  'oxybate',
  'opioid-blockers',
  'maois',
  'antiarrhythmics',
  'lithium',
  'no-nitrates',
  'myasthenia',
  'parkinson',
  'sglt2-inhibitors',
  'desmopressin',
  'baclofen',
  'qt',
] as const

export type FirstAidId = (typeof firstAidIds)[number]
