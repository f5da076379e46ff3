// Words of doses in Spanish, French, German, Italian, Portuguese, Polish and Turkish. They count
// only beside each other ("due compresse", "zweimal täglich"), so that no name is cut.

const looseLetters: Record<string, string> = {
  á: '[áa]',
  à: '[àa]',
  â: '[âa]',
  ã: '[ãa]',
  ä: '(?:ä|ae|a)',
  ą: '[ąa]',
  ç: '[çc]',
  ć: '[ćc]',
  é: '[ée]',
  è: '[èe]',
  ê: '[êe]',
  ę: '[ęe]',
  ğ: '[ğg]',
  í: '[íi]',
  ì: '[ìi]',
  î: '[îi]',
  ı: '[ıi]',
  ł: '[łl]',
  ñ: '[ñn]',
  ń: '[ńn]',
  ó: '[óo]',
  ô: '[ôo]',
  õ: '[õo]',
  ö: '(?:ö|oe|o)',
  ş: '[şs]',
  ś: '[śs]',
  ß: '(?:ß|ss)',
  ú: '[úu]',
  ü: '(?:ü|ue|u)',
  ż: '[żz]',
  ź: '[źz]',
}

/** Returns a pattern whose accents may be missing: "comprimé", "comprime". */
export function loose(source: string): string {
  return source.replace(/\[[^\]]*\]|[^\p{ASCII}]/gu, part => {
    if (!part.startsWith('[')) return looseLetters[part] ?? part
    const plain = [...part].map(letter => looseLetters[letter]?.slice(2, -1) ?? '').join('')
    return `${part.slice(0, -1)}${plain}]`
  })
}

/** Returns a loose pattern of Turkish words, also for "GÜNDE İKİ KEZ". */
export function looseTurkish(source: string): string {
  return loose(source).replace(/\[[^\]]*\]|i/g, part => (part === 'i' ? '[iİ]' : part))
}

const numbers: [value: number, words: string, turkish: string][] = [
  [0.25, 'viertel|un quart|un cuarto|un quarto|ćwierć', 'çeyrek'],
  [0.5, 'halbe[nr]?|une demie?|un demi|demie?|medi[oa]|mezz[oa]|mei[oa]|pół', 'yarım'],
  [
    1.5,
    'anderthalb|eineinhalb|une? et demie?|un[oa]? (?:y medi|e mezz)[oa]|uma? e mei[oa]|półtor(?:a|ej)',
    'bir buçuk',
  ],
  [1, 'eine?[nr]?|un[eao]?|uma?|jed(?:en|na|ną|no)', 'bir'],
  [2, 'zwei|deux|dos|due|dois|duas|dwa|dwie', 'iki'],
  [3, 'drei|trois|tres?|três|trzy', 'üç'],
  [4, 'vier|quatre|cuatro|quattro|quatro|cztery', 'dört'],
  [5, 'fünf|cin(?:q|co|que)|pięć', 'beş'],
  [6, 'sechs|six|seis?|sześć', 'altı'],
  [8, 'acht|huit|ocho|otto|oito|osiem', 'sekiz'],
  [10, 'zehn|dix|diez|dieci|dez|dziesięć', 'on tane'],
  [12, 'zwölf|dou?ze|doce|dodici|dwanaście', 'on iki'],
]
const sources = numbers.map(
  ([value, words, turkish]) => [value, `${loose(words)}|${looseTurkish(turkish)}`] as const,
)

/** Any word or number: the pattern stays short, and `readForeignCount` refuses other words. */
export const anyCount =
  '(?:\\p{L}{1,12}|[\\d.,]{1,12})(?: (?:(?:et |y |e )?(?:demie?|medi[oa]|mezz[oa]|mei[oa])|bu[çc]uk|iki))?'

const numberPatterns = sources.map(
  ([value, words]) => [value, new RegExp(`^(?:${words})$`, 'iu')] as const,
)

/** Returns the value of a number word; undefined for another word. */
export function readForeignNumber(typed: string): number | undefined {
  // A capital İ becomes two characters in lower case.
  const plain = typed.replaceAll('\u0307', '')
  return numberPatterns.find(([, words]) => words.test(plain))?.[0]
}

/** Names of tablets, of capsules, and of pills that may be either. */
export const foreignPills = {
  tablet: loose(
    'tabletten?|tablettes?|compr(?:imé|imido)s?|compr?\\.?|compress[ae]|cpr\\.?|cp\\.?|tabletk[aięą]|tabletek|tableta',
  ),
  capsule: loose('kapseln?|gélules?|cápsulas?|capsul[ae]|kapsułk[aięą]|kapsułek|kapsül'),
  pill: loose('pillol[ae]|pilules?|pastill?as?|dragées?|drażetk[aię]|hap'),
}

/** Units, by the name of the unit in the record. */
export const foreignUnits = {
  mg: loose('mill?igramm?(?:os?|i|as?|y|ów)?'),
  mcg: loose('mi[ck]rogramm?(?:os?|i|as?|y|ów)?'),
  g: 'gram(?:os?|as?|y)|gramm|grammi',
  ml: loose('mill?ilit(?:ros?|ri|r|ry|rów)'),
  IU: 'u\\.i\\.?|j\\.m\\.?',
  units: loose(
    'einheit(?:en)?|einh\\.?|unidad(?:es)?|unid\\.?|unités?|unità|jednost(?:ka|ki|ek|kę)|jedn\\.?|ünite',
  ),
}

/** Counted doses that are no pills. */
export const foreignUses = {
  puffs: loose(
    'hübe[n]?|hub|sprühst(?:oß|öße)|bouffées?|inhalaci(?:ón|ones)|inalazion[ei]|inalaç(?:ão|ões)|puf|wdech(?:y|ów)?|inhalacj[aei]|fıs',
  ),
  sprays: loose('spruzz[oi]|pulverizaci(?:ón|ones)|pulvérisations?'),
  drops: loose('tropfen|gouttes?|gotas?|gocc(?:e|ia)|krop(?:la|le|li)|damla'),
  patches: loose('pflaster|parches?|cerott[oi]|adesivos?|plast(?:er|ry)'),
  teaspoons: loose(
    'teelöffel|cuill[èe]res? à café|cucharaditas?|cucchiain[oi]|łyżeczk[aię]|colher(?:es)? de chá',
  ),
  tablespoons: loose(
    'esslöffel|cuill[èe]res? à soupe|cucharadas?|cucchiaio|cucchiai|łyżk[aię]|colher(?:es)? de sopa',
  ),
  sachets: loose('beutel|sobres?|bustin[ae]|saszetk[aię]|saszetek|saquetas?|poşet'),
  suppositories: loose('zäpfchen|supositorios?|suppositoires?|suppost[ae]|czop(?:ek|ki)|fitil'),
}

/** Names of forms. */
export const foreignForms = {
  liquid: loose('saft|sirup|jarabe|sirop|sciroppo|xarope|syrop|şurup'),
  injection: loose('spritze|inyecci(?:ón|ones)|iniezion[ei]|injeç(?:ão|ões)|zastrzyk|enjeksiyon'),
  cream: loose('creme|crème|crema|krem'),
  ointment: loose('salbe|pommade|pomada|pomata|unguento|maść|merhem'),
  drops: loose('augentropfen|ohrentropfen|collyre|colirio|collirio'),
}

/** "A day": an amount before it may be for the whole day. */
export const aDay = looseTurkish(
  'am tag|pro tag|je tag|pro die|par jour|al día|por día|al giorno|al dì|ao dia|na dobę|na dzień|\\/ ?(?:tag|jour|j|día|giorno|die|dobę|gün)',
)

/** "A week": an amount before it may be for the whole week. */
export const aWeek = loose(
  'pro woche|je woche|in der woche|die woche|par semaine|a la semana|por semana|à semana|na semana|alla settimana|a settimana|per settimana|w tygodniu|na tydzień|\\/ ?(?:woche|semaine|sem\\.?|semana|settimana|tyg\\.?|tydz\\.?|wo|hafta)',
)

/** Words between the two numbers of a choice: "1 a 2 comprimidos". */
export const choiceWords = loose('bis|oder|o|ou|à|a|lub|do|veya')
