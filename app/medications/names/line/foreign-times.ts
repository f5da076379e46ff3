import { aDay, aWeek, choiceWords, loose, looseTurkish, anyCount as n } from './foreign-words.ts'
import { readForeignCount } from './numbers.ts'
import { type Meaning, type Moment, type Pattern, pattern, type Weekday } from './pieces.ts'
import { every, rateInWords, timesADay, timesPer } from './rates.ts'

// Frequencies in Spanish, French, German, Italian, Portuguese, Polish and Turkish. Only phrases
// with one meaning are here: "2x1" and "8 Uhr" stay as typed.

const times = loose('x|×|mal|fois|vez|vezes|veces|volta|volte|razy|raz|kez|kere|defa')

const daily = looseTurkish(
  'täglich|tägl\\.?|tgl\\.?|jeden tag|chaque jour|tous les jours|quotidien(?:ne|nement)?|cada día|todos los días|diari[oa]|diariamente|a diario|ogni giorno|tutti i giorni|quotidian[oa]|quotidianamente|todos os dias|diário|codziennie|dziennie|her gün|günlük',
)
const aMonth = loose(
  'pro monat|im monat|monatlich|par mois|al mes|por mes|al mese|por mês|ao mês|w miesiącu|na miesiąc|miesięcznie',
)
const weekly = looseTurkish(
  'wöchentl(?:ich|\\.)?|jede woche|chaque semaine|toutes les semaines|hebdomadaire|cada semana|todas las semanas|semanal(?:mente)?|ogni settimana|settimanal(?:e|mente)|todas as semanas|co tydzień|tygodniowo|haftalık|her hafta|haftada (?:bir|1)',
)
const monthly = looseTurkish(
  'monatlich|jeden monat|chaque mois|tous les mois|mensuel(?:le|lement)?|cada mes|mensual(?:mente)?|ogni mese|mensile|mensal(?:mente)?|co miesiąc|miesięcznie|aylık|her ay|ayda (?:bir|1)',
)
const eachWord = loose('alle|jede|tous les|toutes les|cada|a cada|c\\/|ogni|co')
const hours = loose('stunden?|std\\.?|heures?|horas?|hs|h|ore|godzin[yęa]?|godz\\.?')
const periods: [source: string, period: string][] = [
  [hours, 'h'],
  [loose('tage|jours|días|giorni|dni'), 'd'],
  [loose('wochen|semaines|semanas|settimane|tygodnie|tygodni'), 'w'],
  [loose('monate|mois|meses|mesi|miesiące|miesięcy'), 'm'],
]
const otherDay = looseTurkish(
  'jeden (?:zweiten|2\\.) tag|un jour sur deux|1 jour sur 2|un giorno sì,? e uno no|(?:en |a )?días alternos|un día sí y (?:otro|uno) no|(?:a )?giorni alterni|dias alternados|dia sim,? dia não|co drugi dzień|gün aşırı',
)
const otherWeek = loose('jede zweite woche|une semaine sur deux|1 semaine sur 2|co drugi tydzień')

const evening =
  'abends|am abend|zum abendessen|(?:le |chaque |au )?soirs?|(?:la |alla |di |ogni )?sera|(?:en la |con la |la |a )?cena|(?:ao |no )?jantar|wieczor(?:em|ami)|(?:her )?akşam(?:ları)?'
const beforeSleep =
  'vor dem (?:schlafen(?:gehen)?|zubettgehen)|beim zubettgehen|(?:au moment du |au )coucher|avant (?:de dormir|le coucher|de se coucher)|al acostar(?:se|me)|antes de (?:acostar(?:se|me)|dormir|deitar)|al dormir|prima di (?:dormire|coricarsi|andare a (?:letto|dormire))|al momento di coricarsi|ao deitar|przed (?:snem|spaniem)|yatmadan önce|yatarken'
const night =
  'nachts|zur nacht|in der nacht|(?:la |chaque )?nuit|(?:por la |por las |en la |de |a la |cada )?noches?|(?:la |di )?notte|(?:à |de )?noite|na noc|na sen|w nocy|(?:her )?gece(?:leri)?'

const moments: [source: RegExp, moment: Moment][] = (
  [
    [
      'morgens|am morgen|in der früh|frühmorgens|früh|zum frühstück|beim frühstück|(?:le |chaque |tous les |au )?matins?|au petit[- ]déjeuner|(?:por la |por las |en la |de |a la |cada )?mañanas?|(?:en el |con el |el |al )?desayuno|(?:la |al |di |ogni )?mattin[oa]|(?:a )?colazione|(?:de |pela |toda )?manhã|(?:no |ao )?café da manhã|(?:ao )?pequeno[- ]almoço|z rana|rano|(?:her )?sabah(?:ları|leyin)?',
      'morning',
    ],
    [
      'mittags|am mittag|zu mittag|zum mittagessen|(?:le |à )?midi|(?:al |a )?medio ?día|(?:a )?mezzogiorno|a pranzo|(?:ao )?meio[- ]dia|(?:ao |no )?almoço|w południe|öğlen(?:leri)?|öğleyin',
      'noon',
    ],
    [
      "nachmittags|am nachmittag|(?:l['’])?après[- ]midi|(?:por la |en la )?tardes?|(?:nel |di )?pomeriggio|[àd][e]? tarde|po południu|öğleden sonra",
      'afternoon',
    ],
    [evening, 'evening'],
    [`(?:(?:${evening}|${night}) ?,? ?)?(?:${beforeSleep})|${night}`, 'night'],
  ] as const
).map(([source, moment]) => [
  new RegExp(`(?:${looseTurkish(source)})(?![\\p{L}\\p{N}])`, 'iuy'),
  moment,
])

const joint = /(?: ?[,+&/-] ?| (?:und|u\.|et|y|e|i|ve|oraz|sowie) | )/uy

/** Returns the moments of "morgens und abends" and where they end. */
function readMoments(text: string): { moments: Moment[]; end: number } {
  const found: Moment[] = []
  let end = 0
  for (let at = 0; ; ) {
    const matches = moments.flatMap(([source, moment]) => {
      source.lastIndex = at
      const match = source.exec(text)
      return match ? [{ moment, end: at + match[0].length }] : []
    })
    const longest = matches.sort((one, other) => other.end - one.end)[0]
    if (!longest) return { moments: found, end }
    found.push(longest.moment)
    end = longest.end
    joint.lastIndex = end
    const match = joint.exec(text)
    if (!match) return { moments: found, end }
    at = end + match[0].length
  }
}

const anyMoment = moments.map(([source]) => source.source).join('|')

const weekdays: Record<Weekday, string> = {
  monday: 'montags?|lundis?|lunes|lunedì|segundas?-feiras?|poniedziałk?(?:i|ek)?|pazartesi',
  tuesday: 'dienstags?|mardis?|martes|martedì|terças?-feiras?|wtork?(?:i|ek)?|salı',
  wednesday: 'mittwochs?|mercredis?|miércoles|mercoledì|quartas?-feiras?|środ[yaę]|çarşamba',
  thursday: 'donnerstags?|jeudis?|jueves|giovedì|quintas?-feiras?|czwart(?:ki|ek)|perşembe',
  friday: 'freitags?|vendredis?|viernes|venerdì|sextas?-feiras?|piąt(?:ki|ek)|cuma',
  saturday: 'samstags?|sonnabends?|samedis?|sábados?|sabato|sobot[yaę]|cumartesi',
  sunday: 'sonntags?|dimanches?|domingos?|domenica|niedziel[eaę]|pazar',
}
const allDays = Object.keys(weekdays) as Weekday[]
const dayPatterns = allDays.map(
  day => [day, new RegExp(`^(?:${looseTurkish(weekdays[day])})$`, 'iu')] as const,
)
const anyDay = `(?:${Object.values(weekdays).map(looseTurkish).join('|')})`
const beforeDay = loose(
  '(?:(?:am|jeden|immer|nur|le|les|tous les|chaque|los|el|cada|il|la|di|ogni|solo|às|aos|no|na|em|w|we|każd[yąe]|co|her) )*',
)
const dayList = `(?=\\p{L})(?:${joint.source}?${beforeDay}${anyDay}(?![\\p{L}\\p{N}]))+(?: günleri| günü)?`
const weekend = loose(
  '(?:le |les |am |el |los |nel |no |aos |w )?(?:week[- ]?ends?|wochenenden?|fin(?:es)? de semana|fine settimana|fim de semana|hafta sonu)',
)
const anyWord = '[\\p{L}-]{4,15}'
const rangeWord = loose(' ?- ?| (?:bis|au|a|à|al|do) ')
const exceptWords = loose(
  'außer|ausser|sauf|hors|hormis|excepto|salvo|menos|tranne|eccetto|meno|exceto|oprócz|poza',
)

function daysIn(text: string): Weekday[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? []
  return allDays.filter(day =>
    dayPatterns.some(([name, source]) => name === day && words.some(word => source.test(word))),
  )
}

function dayRange(from: string, to: string): Meaning | undefined {
  const [first, last] = [from, to].map(text => allDays.findIndex(day => daysIn(text).includes(day)))
  if (first === undefined || last === undefined || first < 0 || last < first) return undefined
  return { kind: 'days', days: allDays.slice(first, last + 1) }
}

function otherDays(list: string): Meaning {
  const named = daysIn(list)
  return { kind: 'days', days: allDays.filter(day => !named.includes(day)) }
}

const asNeeded = looseTurkish(
  "bei bedarf|b\\. ?bed\\.?|nach bedarf|si besoin|au besoin|en cas de besoin|si nécessaire|si (?:lo )?(?:precisa|necesita|es necesario|necesario|hace falta)|cuando (?:sea )?necesario|en caso necesario|a demanda|al bisogno|se (?:necessario|serve|occorre)|in caso di (?:bisogno|necessità)|all['’]occorrenza|se (?:precisar|preciso|for preciso|necessário|for necessário)|quando necessário|em sos|w razie (?:potrzeby|potrz\\.?|konieczności)|doraźnie|gerektiğinde|gerekirse|gerekince|lüzumu? halinde|ihtiyaç halinde",
)
const onEmptyStomach = looseTurkish(
  'nüchtern|auf nüchternen magen|à jeun|en ayunas|con el estómago vacío|a digiuno|a stomaco vuoto|em jejum|de estômago vazio|na czczo|na pusty żołądek|aç karn?ın?a',
)
const withFood = looseTurkish(
  '(?:zum|mit dem|beim) essen|zu den mahlzeiten|(?:pendant|avec|au cours d[ue]s?|aux?) (?:le |les |un )?repas|con (?:las |la )?comidas?|con alimentos?|durante (?:las comidas|i pasti)|ai pasti|a stomaco pieno|(?:às|com|durante) (?:as )?refeições|com (?:comida|alimentos?)|podczas (?:posiłk[uó]w?|jedzenia)|z (?:posiłkiem|jedzeniem)|tok karn?ın?a|yemekle(?:rle)?(?: birlikte)?|yemek ile',
)
const withoutField = [
  '(?:desde|hasta|a partir de) mañana',
  '(?:vor|nach) (?:dem|den|der) (?:essen|frühstück|mahlzeit(?:en)?|mittagessen|abendessen)',
  '(?:avant|après) (?:le |les |la )?(?:repas|petit[- ]déjeuner|déjeuner|dîner)',
  '(?:antes|después) (?:de |del )(?:la |las |el |cada )?(?:comidas?|desayuno|desayunar|cena|cenar|almuerzo|comer)',
  '(?:prima|dopo) (?:di |dei |del |i |il |la )?(?:pasti|pasto|pranzo|cena|colazione|mangiare)',
  '(?:antes|depois) (?:de |das |do |da )(?:refeições|comer|almoço|jantar|pequeno[- ]almoço|café da manhã)',
  'przed (?:posiłkiem|jedzeniem|śniadaniem|obiadem|kolacją)|po (?:posiłku|jedzeniu|śniadaniu|obiedzie|kolacji)',
  '(?:yemek|yemekler|kahvaltı)(?:ten|den|dan) (?:önce|sonra)',
  '(?:(?:für|während|pendant|durante|por|per|przez) )?(?:\\d+|zwei|deux|dos|due) (?:tage|jours|días|giorni|dni|gün|wochen|semaines|semanas|settimane|tygodnie|tygodni|monate|mois|meses|mesi)',
  '(?:nicht mehr als|no más de|pas plus de|ne pas dépasser|non (?:più di|superare)|não (?:mais (?:de|que)|ultrapassar)|nie więcej niż)(?![\\p{L}])[^,;()]*',
  '(?:höchstens|maximal|bis zu|au maximum|au plus|hasta|máximo|al massimo|massimo|fino a|até|no máximo|maksymalnie|en fazla)(?![\\p{L}])[^,;()]*',
]

function toRate(count: string, period: 'day' | 'week' | 'month'): Meaning | undefined {
  const number = readForeignCount(count)
  return number === undefined ? undefined : timesPer(`${number}x`, period)
}

function severalTimes(one: string, other: string, period: string): Meaning | undefined {
  const [from, to] = [one, other].map(readForeignCount)
  if (from === undefined || to === undefined) return undefined
  return rateInWords(`${from} to ${to} times a ${period}`)
}

const periodPatterns = [
  [`${daily}|${aDay}`, 'day'],
  [`${aWeek}|${loose('wöchentlich|tygodniowo')}`, 'week'],
  [aMonth, 'month'],
] as const

/** Patterns of times in other languages than English. */
export const foreignTimePatterns: Pattern[] = [
  // "zweimal täglich", "2 fois par jour", "dwa razy dziennie"
  ...periodPatterns.map(([source, period]) =>
    pattern(`(${n}) ?(?:${times}) ?(?:${source})`, ([, count = '']) => toRate(count, period)),
  ),
  // "3 à 4 fois par jour"
  ...periodPatterns.map(([source, period]) =>
    pattern(
      `(${n})(?: ?- ?| (?:${choiceWords}) )(${n}) ?(?:${times}) ?(?:${source})`,
      ([, from = '', to = '']) => severalTimes(from, to, period),
    ),
  ),
  // "1 al día" is once a day; "2 al día" may be two at once.
  ...periodPatterns.map(([source, period]) =>
    pattern(`(?:raz|(${n})) (?:${source})`, ([, count = '1']) =>
      count === '' || readForeignCount(count) === 1 ? toRate('1', period) : undefined,
    ),
  ),
  pattern(`(?:günde|haftada|ayda) (${n}) (?:kez|kere|defa)`, ([typed = '', count = '']) =>
    toRate(count, /^g/i.test(typed) ? 'day' : /^h/i.test(typed) ? 'week' : 'month'),
  ),
  pattern(`dziennie (${n}) razy`, ([, count = '']) => toRate(count, 'day')),
  pattern(looseTurkish('günde(?= (?:1|bir)(?![\\p{L}\\d.,]))'), () => weakDaily()),
  pattern(`${daily}|${aDay}`, () => weakDaily()),
  pattern(weekly, () => every(1, 'week')),
  pattern(monthly, () => every(1, 'month')),
  ...periods.map(([source, period]) =>
    pattern(`(?:${eachWord}) ?(${n}) ?(?:${source})`, ([, count = '']) =>
      every(readForeignCount(count), period),
    ),
  ),
  pattern(`de (${n}) em (${n}) ?(?:horas?|h)`, ([, one = '', other = '']) =>
    one === other ? every(readForeignCount(one), 'h') : undefined,
  ),
  pattern('(\\d{1,2})\\/(\\d{1,2}) ?(?:horas?|hs?)', ([, one = '', other = '']) =>
    one === other ? every(readForeignCount(one), 'h') : undefined,
  ),
  pattern(`(${n})-? ?${loose('stündlich')}`, ([, count = '']) =>
    every(readForeignCount(count), 'h'),
  ),
  pattern(
    `(?:her )?(${n}) (saatte|${looseTurkish('günde')}|haftada|ayda) (?:bir|1)`,
    ([, count = '', period = '']) =>
      every(
        readForeignCount(count),
        { s: 'h', g: 'd', h: 'w', a: 'm' }[period[0]?.toLowerCase() ?? ''] ?? '',
      ),
  ),
  pattern(otherDay, () => every(2, 'day')),
  // "Un soir sur deux" and "un domingo sí y otro no" are no day of every week.
  pattern(
    `(?:une?|un[oa]|1) ${anyWord} (?:sur (${n})|s[íi] y otr[oa] no|s[ìi] e un[oa] no)`,
    ([typed = '']) => ({
      kind: 'doubt',
      about: 'time',
      explanation: `“${typed}” is not every day.`,
    }),
  ),
  pattern(otherWeek, () => every(2, 'week')),
  // The pattern of a moment is long, so it is written once.
  pattern(`(?=\\p{L})(?:${joint.source}?(?:${anyMoment}))+`, ([typed = '']) => {
    const { moments, end } = readMoments(typed)
    return end === typed.length ? { kind: 'moment', moments } : undefined
  }),
  // "Bis Freitag" is the end of a course.
  pattern(`(?:bis|jusqu['’]?(?:à|au)|hasta|fino a|até) ${dayList}`, () => ({
    kind: 'noField',
  })),
  pattern(weekend, () => ({ kind: 'days', days: ['saturday', 'sunday'] })),
  pattern(dayList, ([typed = '']) => ({ kind: 'days', days: daysIn(typed) })),
  pattern(
    `(?:(?:von|da|de|du|od|le|los|am) )*(${anyWord})(?:${rangeWord})(${anyWord})`,
    ([, from = '', to = '']) => dayRange(from, to),
  ),
  pattern(`(?:(?:${daily}),? )?(?:${exceptWords}) (${dayList})`, ([, list = '']) =>
    otherDays(list),
  ),
  pattern(asNeeded, () => ({ kind: 'asNeeded' })),
  pattern(onEmptyStomach, () => ({ kind: 'food', withFood: 'without' })),
  pattern(withFood, () => ({ kind: 'food', withFood: 'with' })),
  ...withoutField.map(source => pattern(looseTurkish(source), () => ({ kind: 'noField' }))),
  pattern('(?:ein)?nehmen|prendre|tomar|prendere|jeweils', () => ({ kind: 'filler' })),
]

function weakDaily(): Meaning {
  return { kind: 'rate', rate: timesADay(1), isWeak: true }
}
