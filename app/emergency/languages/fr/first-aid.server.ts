import type { Catalogue } from '../language-catalogue.ts'

export const firstAid: Catalogue['firstAid'] = {
  anticoagulants: 'Anticoagulant : saigne facilement',
  'bleeding-disorder':
    'Médicament pour une maladie hémorragique : traiter immédiatement tout saignement et demander l’avis du centre de l’hémophilie',
  antiplatelets: 'Antiagrégant plaquettaire : saigne facilement',
  epinephrine:
    'Dispose d’adrénaline (épinéphrine) : en cas de réaction allergique grave, l’administrer sans délai',
  insulins: 'Insuline : hypoglycémie possible',
  sulfonylureas: 'Fait baisser la glycémie : hypoglycémie possible, peut récidiver',
  glucagon: 'Dispose de glucagon en cas d’hypoglycémie',
  'prostacyclin-infusions':
    'Médicament de l’hypertension pulmonaire : ne jamais arrêter la pompe, chaque minute compte',
  steroids: 'Corticoïde : dose de stress parfois nécessaire ; ne pas arrêter brutalement',
  'fever-complement': 'Toute fièvre est une urgence : une méningite peut tuer en quelques heures',
  'fever-white-cells':
    'Fièvre ou mal de gorge : manque de globules blancs possible ; numération sanguine (NFS) immédiate',
  immunosuppressants: 'Affaiblit le système immunitaire : risque d’infection',
  'checkpoint-inhibitors':
    'Immunothérapie anticancéreuse : tout nouveau symptôme peut être une inflammation d’organe à traiter par corticoïdes',
  chemotherapy: 'Médicament anticancéreux : risque d’infection et de saignement',
  antiepileptics: 'Antiépileptique : crises convulsives si des doses sont omises',
  opioids: 'Opioïde : peut ralentir la respiration',
  oxybate: 'Sédatif puissant : peut ralentir la respiration',
  'opioid-blockers': 'Bloque les opioïdes : les antalgiques opioïdes peuvent être sans effet',
  maois: 'Inhibiteur de la MAO (IMAO) : dangereux avec de nombreux médicaments',
  antiarrhythmics: 'Médicament du rythme cardiaque',
  lithium: 'Lithium : toxique en cas de déshydratation',
  'no-nitrates': 'Ne pas donner de dérivés nitrés, comme la trinitrine (nitroglycérine)',
  myasthenia:
    'Souvent pour une myasthénie : de nombreux médicaments peuvent provoquer un arrêt respiratoire ; ne sauter aucune dose',
  parkinson:
    'Médicament de la maladie de Parkinson : ne sauter aucune dose ; ne pas donner d’halopéridol ni de métoclopramide',
  'sglt2-inhibitors':
    'Acidocétose possible même avec une glycémie normale : contrôler les corps cétoniques',
  desmopressin: 'Le sodium peut baisser ; en cas de diabète insipide, ne sauter aucune dose',
  baclofen: 'Baclofène : les doses omises provoquent fièvre et convulsions, surtout avec une pompe',
  qt: 'Risque pour le rythme cardiaque (QT) : ne donner aucun autre médicament allongeant le QT, comme l’ondansétron ou l’halopéridol',
}
