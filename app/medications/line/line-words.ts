import type { Medication } from '#app/profile-definition/sections/medications.ts'

// The words of a line in English, as patterns.

/** A form as the medication form stores it. */
export type NamedForm = Required<Pick<Medication, 'form'>> & Pick<Medication, 'customForm'>

/** Units of amounts; `unit` is `other` where `customUnit` holds the unit. */
export const units: ({ names: string } & Pick<Medication, 'unit' | 'customUnit'>)[] = [
  { names: 'mg|mgs|milligrams?|milligrammes?', unit: 'mg' },
  { names: 'mcg|mcgs|µg|ug|micrograms?|microgrammes?', unit: 'mcg' },
  { names: 'g|gm|gms|grams?|grammes?', unit: 'g' },
  { names: 'ml|mls|cc|millilit(?:er|re)s?', unit: 'ml' },
  { names: 'iu|i\\.u\\.|international units?', unit: 'IU' },
  { names: '%|percent|per cent', unit: '%' },
  { names: 'units?|unit\\(s\\)|u', unit: 'other', customUnit: 'units' },
  { names: 'meq|milliequivalents?', unit: 'other', customUnit: 'mEq' },
  { names: 'mmol|millimoles?', unit: 'other', customUnit: 'mmol' },
]

/** Counted doses that are no pills. */
export const uses: { names: string; customUnit: string; form?: NamedForm }[] = [
  { names: 'puffs?|inhalations?', customUnit: 'puffs' },
  { names: 'sprays?', customUnit: 'sprays', form: { form: 'spray' } },
  { names: 'drops?|gtts?', customUnit: 'drops', form: { form: 'drops' } },
  { names: 'patch(?:es)?', customUnit: 'patches', form: { form: 'patch' } },
  { names: 'tsps?|teaspoons?|teaspoonfuls?', customUnit: 'teaspoons' },
  { names: 'tbsps?|tablespoons?|tablespoonfuls?', customUnit: 'tablespoons' },
  { names: 'sachets?|packets?', customUnit: 'sachets' },
  {
    names: 'suppositor(?:y|ies)',
    customUnit: 'suppositories',
    form: { form: 'other', customForm: 'Suppository' },
  },
  { names: 'scoops?', customUnit: 'scoops' },
  { names: 'capfuls?', customUnit: 'capfuls' },
  {
    names: 'pessar(?:y|ies)',
    customUnit: 'pessaries',
    form: { form: 'other', customForm: 'Pessary' },
  },
  { names: 'pumps?', customUnit: 'pumps' },
  { names: 'injections?', customUnit: 'injections', form: { form: 'injection' } },
]

/** Pills, which the medication form counts in a field of their own. */
export const pills: { names: string; form?: NamedForm }[] = [
  {
    names: '(?:oral |per )?(?:tablets?|tabs?|tablet\\(s\\)|caplets?)',
    form: { form: 'tablet' },
  },
  {
    names: '(?:oral |per )?(?:capsules?|caps?|capsule\\(s\\)|soft ?gels?|gel ?caps?)',
    form: { form: 'capsule' },
  },
  { names: 'gummy|gummies', form: { form: 'other', customForm: 'Gummy' } },
  { names: 'lozenges?', form: { form: 'other', customForm: 'Lozenge' } },
  { names: 'pills?' },
]

/** Forms that are not counted. */
export const otherForms: { names: string; form: NamedForm }[] = [
  {
    names: '(?:oral )?(?:liquid|solution|suspension|syrup|elixir)',
    form: { form: 'liquid' },
  },
  {
    names:
      '(?:pen|auto) ?-?injectors?|inject|to be injected|injectable|(?<!(?:thc|cbd|nicotine|cannabis|marijuana) )pens?(?! *$)|pre-?filled pens?|(?:subcutaneous|injectable) solution|solution for injection',
    form: { form: 'injection' },
  },
  { names: 'cream', form: { form: 'cream' } },
  ...['Ointment', 'Gel', 'Lotion', 'Powder', 'Shampoo', 'Foam', 'Mouthwash'].map(
    (customForm): { names: string; form: NamedForm } => ({
      names: customForm.toLowerCase(),
      form: { form: 'other', customForm },
    }),
  ),
  { names: 'inhalers?|puffer', form: { form: 'inhaler' } },
]

/** Forms whose words stay in the name: eye drops are not ear drops. */
export const namedForms: { names: string; form: NamedForm }[] = [
  {
    names: '(?:eye|ear|ophthalmic|otic) ?(?:drops?|solution|suspension)',
    form: { form: 'drops' },
  },
  { names: 'nasal spray', form: { form: 'spray' } },
]

/** Words of a name that may stand behind the strength, too: "metformin 500 mg ER". */
export const nameWords =
  'odt|er|xr|sr|cr|xl|ec|dr(?= (?:tab|cap))|mr|ir|(?:12|24) ?-?(?:hr|hour)(?= (?:tab|cap))|(?:extended|delayed|immediate|sustained|modified|controlled)[- ]release|enteric[- ]coated|film[- ]coated|gastro-resistant|chewable|dispersible|soluble|orodispersible|sugar[- ]free|cfc[- ]free|(?:orally )?disintegrating|effervescent|hfa|diskus|respimat|ellipta|handihaler|respiclick|turbuhaler|turbohaler|accuhaler|evohaler|easyhaler|nexthaler|spiromax|autohaler|flexpen|flextouch|kwikpen|solostar'

/** Words directly behind a name that belong to it, beside the salts of `name-key`. */
export const nameSuffixes = `${nameWords}|la|cd|dr|retard|ds`

/** Salts that are medicines of their own beside any other name: "furosemide potassium". */
export const mineral = /^(?:potassium|calcium|magnesium|lysine|arginine|bicarbonate|iodide)$/i

/** Names that have such a salt. */
export const mineralSalt =
  /^(?:(?:losartan|penicillin(?: v| g| vk)?|diclofenac|raltegravir) potassium|(?:atorvastatin|rosuvastatin|leucovorin|acamprosate|docusate) calcium|(?:esomeprazole|omeprazole) magnesium|ibuprofen lysine|perindopril arginine)$/i

const the = '(?:(?:the|your|my) )?'
const at = `(?:in(?:to|side)? |to |on )?${the}`
const both = '(?:both|each)(?: the)?'
const injection: NamedForm = { form: 'injection' }

/** Routes and places of use. Without `route` the typed words are the route. */
export const routes: { names: string; route?: Medication['route']; form?: NamedForm }[] = [
  { names: '(?:by|per) mouth|oral(?:ly)?|po|p\\.o\\.|to be taken by mouth', route: 'mouth' },
  { names: `sublingual(?:ly)?|sl|s\\.l\\.|under ${the}tongue`, route: 'under-tongue' },
  { names: '(?:to be )?inhaled|by inhalation', route: 'inhaled' },
  { names: `topical(?:ly)?|transdermal(?:ly)?|(?:on|to) ${the}skin`, route: 'skin' },
  { names: `${at}left eye`, route: 'left-eye' },
  { names: `${at}right eye`, route: 'right-eye' },
  { names: `${at}${both} eyes?`, route: 'both-eyes' },
  { names: `${at}left ear`, route: 'left-ear' },
  { names: `${at}right ear`, route: 'right-ear' },
  { names: `${at}${both} ears?`, route: 'both-ears' },
  { names: `intranasal(?:ly)?|nasal(?:ly)?|in(?:to)? ${the}nose`, route: 'nose' },
  {
    names: `subcut|sub-?q|sq|sc|s\\.c\\.|subcutaneous(?:ly)?|under ${the}skin`,
    route: 'under-skin',
    form: injection,
  },
  {
    names: 'im(?! taking)|i\\.m\\.|intramuscular(?:ly)?|into (?:the |a |your )?muscle',
    route: 'muscle',
    form: injection,
  },
  { names: 'iv|i\\.v\\.|intravenous(?:ly)?', route: 'vein', form: injection },
  { names: `rectal(?:ly)?|into ${the}rectum`, route: 'rectum' },
  { names: `vaginal(?:ly)?|into ${the}vagina`, route: 'vagina' },
  { names: `(?:via|through|by|into) (?:an? )?${the}(?:feeding|peg) tube`, route: 'feeding-tube' },
  // One spray in each nostril is not one spray in the nose.
  {
    names: `${at}(?:both|each|left|right|affected|one|per)(?: (?:the|affected))? (?:eyes?|ears?|nostrils?)`,
  },
  { names: 'in(?:to)? the (?:eyes?|ears?|nostrils?)' },
  { names: `on ${the}tongue|buccal(?:ly)?` },
  {
    names: `(?:on|to) ${the}(?:scalp|face|affected areas?|hands?|feet|legs?|arms?|(?:lower )?back|knees?)`,
  },
  { names: '(?:via|by|in(?: a)?) nebuli[sz]er|nebuli[sz]ed' },
]

const oneDose = '(?= (?:\\d|one|two|three|half|an? ))'

/** "A day" behind the highest number. */
export const everyDay =
  '(?: ?(?:in|per|every) (?:24|twenty-four) ?(?:h|hours|hrs)| ?(?:a|per|each|/) ?day| daily)'

/** Other words that are kept as typed. */
export const keptWords = [
  '(?:with|in|dissolved in|mixed (?:in|with)) (?:an? )?(?:(?:full |large )?glass of |plenty of |some )?(?:water|milk|juice|orange juice)',
  '(?:a )?thin layer|thinly|sparingly|liberally|generously',
  `(?:chew|dissolve|suck)${oneDose}`,
  `max(?:imum)?(?: of)? \\d+ (?:doses|times)${everyDay}`,
]

const skinForms = '(?:cream|ointment|gel|lotion|shampoo|foam|patch(?:es)?|%)'

/** Words that say that a medicine is used, and nothing else: "apply" says it of a cream. */
export const fillers = [
  '(?:i )?(?:take|use)|takes|uses',
  `(?:swallow|administer|give)${oneDose}`,
  before('place|insert', 'patch|suppositor|pessar'),
  before('instill?', 'drops?|sprays?'),
  before('inhale', 'puffs?|inhalations?'),
  before('apply', 'patch|pumps?'),
  `(?<=${skinForms}.*)(?:apply|to be applied)`,
  '(?<=(?:drops?|sprays?) )to be (?:used|instilled|put)',
  'to be given',
].join('|')

function before(verbs: string, uses: string): string {
  return `(?:${verbs})(?= \\S+ (?:\\(\\w+\\) )?(?:${uses}))`
}

const meal = '(?:breakfast|lunch|dinner|supper|meals?|food|eating|exercise)'

/** Times that are kept as typed words. */
export const keptTimes = `\\d+(?:-\\d+)? (?:minutes|mins?|hours?) before (?:bed(?:time)?|sleep|going to bed)|(?:\\d+(?:-\\d+)? (?:minutes|mins?|hours?) |an hour |half an hour |just )?(?:before|after|with or after) (?:the )?(?:(?:first|each|every|all|main|evening) )?${meal}(?: and ${meal})?`

function longestFirst(alternatives: string): string {
  return alternatives
    .split('|')
    .sort((one, other) => other.length - one.length)
    .join('|')
}

const conditionWords =
  'pain|pains|back pain|chest pain|joint pain|nerve pain|angina|headaches?|migraines?|fever|blood pressure|bp|hypertension|cholesterol|hyperlipid[a]?emia|lipids|diabetes|diabetes type [12]|t[12]dm|dm2?|blood sugar|sugar|heart|heart failure|heart disease|heart rate|heart rhythm|chf|cad|atrial fibrillation|a-?fib|af|irregular heartbeat|palpitations|circulation|stroke prevention|blood clots?|clots?|blood thinning|thyroid|hypothyroidism|hyperthyroidism|underactive thyroid|asthma|copd|breathing|wheezing|wheeze|shortness of breath|allergies|allergy|hay ?fever|allergic rhinitis|runny nose|congestion|cough|sleep|insomnia|anxiety|depression|mood|bipolar(?: disorder)?|schizophrenia|adhd|panic attacks?|seizures?|epilepsy|parkinson.?s(?: disease)?|tremors?|memory|dementia|alzheimer.?s(?: disease)?|heartburn|acid reflux|reflux|gerd|stomach|stomach acid|ulcers?|nausea|vomiting|constipation|diarrh(?:o)?ea|ibs|bowels?|gout|arthritis|osteoarthritis|rheumatoid arthritis|ra|psoriasis|eczema|itch|itching|skin|acne|bones?|bone health|osteoporosis|muscle spasms?|muscle pain|spasms?|cramps|dizziness|vertigo|restless legs?(?: syndrome)?|nightmares?|opioid overdose|swelling|edema|oedema|fluid|fluid retention|water retention|kidneys?|kidney disease|prostate|bph|bladder|overactive bladder|an[a]?emia|iron deficiency|low iron|low potassium|vitamin d deficiency|glaucoma|eye pressure|dry eyes?|neuropathy|fibromyalgia|menopause|hot flashes|contraception|birth control|transplant|immune system|hiv|hepatitis [bc]|lupus|ms|multiple sclerosis|infection|inflammation|crohn.?s(?: disease)?|colitis'

/** A reason behind "for". Without it a condition may be a warning: "ibuprofen (asthma)". */
export const reason = `(?:(?:high|low|chronic|severe|mild|moderate|type [12]) )*(?:${longestFirst(conditionWords)})`

/** Kinds of medicine, which are reasons in brackets. */
export const medicineKinds = 'blood thinner|water pill|stool softener|birth control'

/** Names of our list that may be no medicine in a line, by `toNameKey`. */
export const notMedicines = new Set(
  `alcohol ethanol beer wine liquor spirits whiskey vodka coffee decaf decaf_coffee tea green_tea black_tea milk water
  energy_drink energy_drinks grapefruit grapefruit_juice orange_juice apple_juice cranberry_juice salt sugar yogurt yoghurt
  dairy poppers kratom opium oxygen weed cannabis marijuana hashish heroin cocaine tobacco cigarettes cigarette smoking
  vaping today always react dragon propel thrive rid align tandem pronto halls take_action new_day my_way julie nikita
  nikki hailey camila ella yasmin kirsty heather errin melissa lyza portia dotti leena emilia amelia larissia zarah april
  apri t3 t4 bc inh option_2 my_choice doctors_choice next_choice nice terrell epo cortisol glucose p_s s_1 morning_after morning_after_pill
  the_pill birth_control birth_control_pill oral_contraceptive one_a_day alcoholic_drinks ethyl_alcohol rubbing_alcohol isopropyl_alcohol
  alcohol_free_beer non_alcoholic_beer nonalcoholic_beer alcohol_swabs alcohol_wipes alcohol_pads alcohol_prep hand_sanitizer
  cigarette_smoke tobacco_smoke fruit_juice dairy_food dairy_products aged_cheese tyramine medical_marijuana contrast_dye
  ct_contrast x_ray_contrast iodinated_contrast radiocontrast helium skyla jalyn jasmiel jolessa marlissa camrese junel
  larin mili amethyst peg tao muse nora_be her_style`
    .split(/\s+/)
    .map(name => name.replaceAll('_', ' ')),
)
