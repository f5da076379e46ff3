/**
 * Returns true if a typed reaction says anaphylaxis, or a throat that closed or swelled. A clause
 * with a negation before it, such as "rash, no anaphylaxis", does not count.
 */
export function saysAnaphylaxis(text: string): boolean {
  return text.split(/[,;.\n]|\bbut\b/i).some(clause => {
    const { index } = anaphylaxis.exec(clause) ?? {}
    return index !== undefined && !negated.test(clause.slice(0, index)) && !excluded.test(clause)
  })
}

// In the languages in which the record can be written.
const anaphylaxis = new RegExp(
  [
    '(?<!\\p{L})an+[ay]ph[yia]l[ae](?=ct|x|kt|ks)',
    '(?<!\\p{L})anafil[aá](?=c|x|k)',
    'анафила',
    '过敏性休克|严重过敏反应',
    'صدمة تحسسية|صدمة الحساسية|تأق(?!\\p{L})',
    '(throat|airway)s? +((?!no|did)\\p{L}+ +){0,2}(clos|swell|swoll|swelled|shut)',
    '(closing|closed|swelling|swollen)( +of)?( +(the|my|his|her))? +(throat|airway)',
  ].join('|'),
  'iu',
)

// "Could not breathe" is no negation of what follows it.
const negated =
  /(?<!\p{L})(no|not|non|never|without|denies|denied|isnt|wasnt|didnt|\p{L}+n['’]t|sin|pas|sans|без|не|нет|بدون|لا|لم)(?!\p{L})(?! +(breathe|breath|swallow|speak|able))[\s-]+(\p{L}+[\s-]+){0,4}(d['’])?$|[无未没否]\p{L}{0,3}$/iu

const excluded = /(?<!\p{L})(ruled out|excluded|unlikely|negative)(?!\p{L})|anaphyla\p{L}*: *no\b/iu
