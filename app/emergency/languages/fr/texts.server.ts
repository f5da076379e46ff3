import type { Texts } from '../language-catalogue.ts'
import { minutes, months, units } from './units.server.ts'

export const texts: Texts = {
  notRecorded: 'Non renseigné',
  withheld: 'Masqué par le titulaire',
  unreadable: 'N’a pas pu être lu',
  yes: 'Oui',
  unnamed: 'Sans nom',
  separators: [', ', ' ; '],
  numbered: (noun, number) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${number}`,
  home: 'Retour à l’accueil',
  language: 'Langue',
  errorPrefix: 'Erreur : ',
  problem: 'Il y a un problème',
  helping: 'Si vous aidez une personne en danger, appelez le numéro d’urgence local.',
  reference: id => `Si vous signalez ce problème, donnez cette référence : ${id}`,

  code: {
    title: 'Saisissez le code d’accès',
    lead: 'Ce lien ouvre les informations médicales d’une personne, pour une situation d’urgence. Vous n’avez pas besoin de compte.',
    label: 'Code d’accès à 5 chiffres',
    hint: 'Il est peut-être écrit à côté du code QR ; sinon, demandez-le à la personne ou à sa famille.',
    submit: 'Voir les informations médicales',
    first:
      'En cas de danger de mort, appelez d’abord le numéro d’urgence local. Ne retardez pas l’appel à cause de cette page.',
    malformed: 'Saisissez un code d’accès valide à 5 chiffres',
    wrong: 'Code d’accès incorrect. Réessayez.',
    finished:
      'La consultation est terminée. Sur cet appareil, il faut de nouveau le code d’accès pour ouvrir la fiche.',
  },

  reader: {
    label: 'Qui êtes-vous ? (facultatif)',
    hint: 'Votre nom ou votre organisme. Le titulaire peut voir qui a ouvert cette fiche.',
    submit: 'Informer le titulaire',
    told: name => `Nom que vous avez indiqué : ${name}.`,
    tooLong: 'Votre nom ou votre organisme doit compter 100 caractères au maximum',
  },

  open: {
    title: 'Affiché sans le code',
    call: name => `Appeler ${name}`,
  },

  entry: {
    title: 'Voir des informations médicales',
    lead: 'On vous a remis un lien d’urgence ou un code QR ? Scannez le code avec l’appareil photo de votre téléphone ou saisissez le lien ici. La page suivante demande le code d’accès à 5 chiffres.',
    label: 'Lien d’urgence',
    hint: 'L’adresse entière, ou seulement sa dernière partie de 22 caractères.',
    submit: 'Continuer',
    missing: 'Saisissez un lien d’urgence',
    notUnderstood:
      'Ceci n’est pas un lien d’urgence. Copiez le lien entier ou sa dernière partie de 22 caractères',
  },

  invalid: {
    title: 'Lien non valide',
    text: 'Ce lien de code QR n’est pas valide ou a expiré.',
    what: 'Vérifiez que le lien a été copié en entier, ou scannez de nouveau le code QR. Si le titulaire a créé un nouveau lien, seul le nouveau fonctionne.',
    enter: 'Saisir un lien',
  },

  locked: {
    title: 'Ce lien est verrouillé',
    text: 'Ce lien est verrouillé après un trop grand nombre de codes erronés. Le titulaire a été averti. Tant que le lien n’est pas déverrouillé, aucun code ne l’ouvre sur cet appareil, pas même le bon.',
    owner: 'Si ce lien est le vôtre, connectez-vous et déverrouillez-le',
    helping:
      'Si vous aidez une personne, appelez ses personnes de confiance et, en cas de danger, le numéro d’urgence local.',
  },

  throttled: {
    title: 'Trop de tentatives',
    text: wait =>
      `Trop de tentatives sont venues de votre connexion. Attendez ${minutes(wait)}, puis réessayez. Cette fois, rien n’a été vérifié.`,
  },

  notChecked: {
    title: 'Le code n’a pas été vérifié',
    text: 'Le serveur a un problème et n’a pas pu vérifier votre code. Cet essai n’a pas été compté. Revenez en arrière et réessayez dans une minute.',
  },

  failure: {
    title: 'Une erreur est survenue',
    text: 'Le serveur a un problème et n’a pas pu afficher cette page. Réessayez dans une minute.',
  },

  record: {
    title: 'Informations d’urgence',
    eyebrow: 'Informations d’urgence, lecture seule',
    verified: 'Code d’accès vérifié',
    preview: 'Aperçu : voici ce que voit une personne qui a ce lien et son code.',
    previewBack: 'Retour au lien',
    asOf: moment => `État au ${moment}`,
    allergies: 'Allergies',
    dangerousAllergies: 'Allergies dangereuses',
    otherAllergies: 'Autres allergies',
    noKnownAllergies: 'Aucune allergie connue',
    notNone: 'Cela ne veut pas dire qu’il n’y en a pas.',
    notEmpty: 'Cela ne veut pas dire qu’il n’y a rien. Demandez à la personne ou à ses contacts.',
    closed:
      'Ce que montre ce lien n’a pas pu être lu, donc rien n’est affiché. Cela ne veut pas dire qu’il n’y a rien. Demandez à la personne ou à ses contacts.',
    severityNotRecorded: 'gravité non renseignée',
    medicines: 'Médicaments',
    criticalMedicines: 'Médicaments critiques',
    takesNone: 'Ne prend aucun médicament',
    noneCritical: 'Aucun d’eux ne figure dans notre liste de médicaments critiques.',
    alsoTakes: names => `Prend aussi : ${names}`,
    alsoImportant: 'Également important',
    implanted: 'Dispositif implanté',
    directive: 'Directives anticipées',
    directiveKept: place => `Où se trouve le document : ${place}`,
    pregnancy: 'Grossesse en cours',
    pregnancyRecorded: (weeks, day) =>
      weeks === undefined
        ? `Enregistrée le ${day} ou avant`
        : `${units.weeks(weeks)} lors de l’enregistrement, le ${day} ou avant`,
    interpreter: 'Besoin d’un interprète',
    preferredLanguage: language => `Langue préférée : ${language}`,
    years: units.years,
    months,
    born: (age, day) => `${age} (date de naissance : ${day})`,
    call: 'Appeler',
    callWho: (number, who) => `Appeler le ${number}, ${who}`,
    updated: moment => `Dernière mise à jour : ${moment}`,
    confirmed: moment => `informations confirmées comme toujours exactes : ${moment}`,
    neverShown:
      'Certaines questions ne figurent jamais ici, sauf si le titulaire les ajoute. Cela ne dit rien des réponses.',
  },

  access: {
    title: 'Accès d’urgence',
    text: 'Cette fiche en lecture seule a été écrite par la personne concernée et ouverte avec son code d’accès. Personne ne l’a vérifiée. Utilisez-la uniquement pour aider cette personne et ne la transmettez pas.',
    ownWords: 'Ce que la personne a écrit avec ses propres mots n’est pas traduit.',
    until: moment =>
      `Cet appareil peut ouvrir la fiche jusqu’au ${moment} ; ensuite, il faut de nouveau le code.`,
    finish: 'Terminer la consultation',
    print: 'Imprimer',
    printHow: 'Pour imprimer cette page, utilisez le menu de votre navigateur.',
    backToRecord: 'Retour à la fiche',
    tooOften:
      'Cette fiche a été ouverte très souvent en peu de temps. Patientez un peu, puis réessayez.',
  },

  note: {
    link: 'Laisser une note au titulaire',
    title: 'Laisser une note au titulaire',
    lead: 'Par exemple : où la personne a été emmenée, ou qui appeler. Seuls le titulaire et les personnes à qui il a confié un accès complet peuvent la lire.',
    text: 'Note',
    textHint: '500 caractères au maximum.',
    name: 'Votre nom (facultatif)',
    organization: 'Organisme (facultatif)',
    phone: 'Numéro où vous rappeler (facultatif)',
    submit: 'Envoyer la note',
    missing: 'Écrivez une note',
    tooLong: (label, characters) => `${label} : ${characters} caractères au maximum`,
    sent: 'Votre note a été envoyée. Le titulaire est averti qu’il y a une note.',
    noMore: 'Cet accès ne permet plus de laisser d’autres notes.',
    notSent: 'La note n’a pas été enregistrée. Réessayez dans une minute.',
  },
}
