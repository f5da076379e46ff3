import { loose } from '../line/foreign-words.ts'

// Words in other languages than English that say that a medication is not taken any more.

/** Words before its name, as a pattern without groups. */
export const foreignStopPrefixes = [
  'ya no (?:tom[oa]|us[oa])|no (?:tom[oa]|us[oa])|no tomar(?! (?:con|sin|si|más|mas|antes|después|junto)(?!\\p{L}))|(?:dej[eéóo]|ha dejado) de tomar|suspend(?:í|ido)',
  '(?:nehme|nimmt) (?:ich |er |sie )?(?:kein(?:en?)?|nicht mehr)',
  "(?:je |il |elle )?ne prends? (?:plus|pas)(?: de| d['’])?|ne pas prendre(?: de)?(?! (?:avec|à|au|avant|après|pendant|plus|si)(?!\\p{L}))|j['’]ai arrêté|arrêt (?:de |du )?",
  'non (?:prend[oe]|assum[oe])(?: più)?|non prendere(?! (?:con|a|più di|prima|dopo|se)(?!\\p{L}))|(?:ho |ha )?(?:smesso|sospeso)',
  'não tom[oa](?: mais)?|não tomar(?! (?:com|em|mais de|antes|depois|se)(?!\\p{L}))|(?:parei|parou) (?:de (?:tomar|usar)|com)|(?:suspendi|suspendeu)',
  '(?:już )?nie (?:biorę|bierze|przyjmuje|przyjmuję|stosuje|stosuję)(?: już)?|odstawi(?:łe?a?m|ono|ł|ła)',
].map(loose)

const doubts = loose(
  [
    'ya no|retirad[oa]|tomaba|en (?:lugar|vez) de|sustituid[oa]|suspendi\\p{L}+|dejad[oa]',
    'arrêt\\p{L}*|retirée?s?|remplacée?s? par|au lieu d|à la place d|interrompue?|suspendue?|(?:prend|prends|prenait) plus',
    'abgesetzt|gestoppt|beendet|früher|ehemals|(?:an)?statt|anstelle|ersetzt|umgestellt|nicht (?:mehr(?! als)|einnehmen|nehmen)|(?:nimmt|nehme)(?: \\p{L}+){0,2} nicht',
    'non (?:prend|assum|usa)\\p{L}*(?! (?:con|a|più di|prima|dopo|se)(?!\\p{L}))|sospes[oaie]|smesso|interrott[oa]|al posto d|invece di|sostituit[oa]',
    'não (?:toma|usa)\\p{L}*|par(?:ou|ei) (?:de|com)|suspens[oa]|deix(?:ou|ei) de|(?:no lugar|em vez) d|substituíd[oa]|tomava',
    'nie (?:bior|bierz|przyjm|stosuj|już|brać)\\p{L}*|już nie|odstaw\\p{L}*|zamiast|zastąpion\\p{L}*',
    '(?:kullan|al|iç)mıyor\\p{L}*|içmiyor\\p{L}*|kullanılmıyor|bırakt\\p{L}*|bırakıl\\p{L}*|kes(?:ti|il)\\p{L}*|artık|yerine|eskiden',
  ].join('|'),
)
const atStart = loose(
  'sin|antes(?! de)|avant(?! (?:le|la|les|de)(?!\\p{L}))|kein(?:en?)?|niente|prima(?! d)|bez',
)
const mayBeStopped = new RegExp(
  `(?<!\\p{L})(?:${doubts})(?!\\p{L})|^\\W*(?:${atStart})(?!\\p{L})|^\\W*pas d(?:e |['’])|(?<!\\p{L})bis (?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|(?:19|20)\\d\\d|letzt)|(?<!(?:not|n['’]t|to) )(?<!\\p{L})stop\\W*$`,
  'iu',
)

const dateWords = loose(
  'le|am|im|in|en|em|a|ad|da|dal|de|del|desde|depuis|seit|od|w|we|do|por|par|vom|von|wegen|hace|há',
)
const startsWithStop = new RegExp(
  `^\\W*(?:${doubts})(?:\\W*$|\\W+(?:\\d|(?:${dateWords})(?!\\p{L})))`,
  'iu',
)

/** Returns whether a text starts with such words and a date: "arrêté le 12/03". */
export function isAboutForeignStop(text: string): boolean {
  return startsWithStop.test(text)
}

/** Returns whether words in another language may say that a medication is not taken any more. */
export function saysForeignStop(text: string): boolean {
  return mayBeStopped.test(text)
}
