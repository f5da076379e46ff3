import { joined } from '#app/profile-definition/display-answer.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { type Language, sectionIn } from '../languages/languages.server.ts'
import type { Alert, Critical, Instead } from '../record/critical-facts.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { around } from '../record/emergency-texts.ts'
import { html, type Markup } from './html.server.ts'
import { attributesOf, type Marking, saidMarkup } from './owner-words.server.ts'

/** Returns the top of the first screen: allergies, medicines and answers that change first aid. */
export function firstPanels(
  { critical, alsoFirst }: EmergencyRecord,
  language: Language,
  mark: Marking,
): Markup {
  const { firstToKnow, allergies, medicines, alerts } = critical
  const firstLabel = fieldsOf(sectionIn(language, 'history')).firstToKnow?.label ?? ''
  return html`${
    firstToKnow &&
    panel('amber', firstLabel, html`<p${attributesOf(mark(true))} class="lines">${firstToKnow}</p>`)
  }${allergyPanels(allergies, language, mark)}${medicinePanel(medicines, language, mark)}${alertPanel(alerts, language, mark)}${alsoFirst.map(
    ({ label, text, items, isOwn }) => {
      const words = items?.map(({ title }) => title)
      const attributes = attributesOf(mark(isOwn || items?.some(item => item.isOwn)))
      const said = words ? joined(words, language.formats) : text
      return panel('amber', label, html`<p${attributes}>${said}</p>`)
    },
  )}`
}

function toneOf(state: Instead | undefined): Tone {
  if (state === 'unreadable') return 'red'
  return state === 'none' ? 'green' : 'plain'
}

function allergyPanels(
  { dangerous, others, instead, state }: Critical['allergies'],
  language: Language,
  mark: Marking,
): Markup {
  const { record } = language.texts
  if (instead) return panel(toneOf(state), record.allergies, inPlace(instead, state, language))
  const [comma] = language.formats.separators
  const own = attributesOf(mark(true))
  const worst = dangerous.map(
    ({ allergen, severity, reaction }) =>
      html`<li><span class="tag">${severity}</span><strong${own}>${allergen}</strong>${
        reaction && saidMarkup([{ text: reaction, isOwn: true }], mark)
      }</li>`,
  )
  const words = others.flatMap(({ allergen, severity }, index) => [
    { text: index > 0 ? comma : '' },
    { text: allergen, isOwn: true },
    { text: ' (' },
    severity,
    { text: ')' },
  ])
  const title = dangerous.length > 0 ? record.otherAllergies : record.allergies
  return html`${
    dangerous.length > 0 && panel('red', record.dangerousAllergies, html`<ul>${worst}</ul>`)
  }${others.length > 0 && panel('plain', title, html`<p>${saidMarkup(words, mark)}</p>`)}`
}

// Silence must not be read as "none".
function inPlace(
  instead: string,
  state: Instead | undefined,
  { texts: { record } }: Language,
): Markup {
  const isUnknown = state === 'not recorded' || state === 'unreadable'
  return html`<p><b>${instead}</b></p>${isUnknown && html`<p>${record.notNone}</p>`}`
}

function medicinePanel(
  { critical, others, instead, state }: Critical['medicines'],
  language: Language,
  mark: Marking,
): Markup {
  const { record } = language.texts
  const names = joined(others, language.formats)
  const own = attributesOf(mark(true))
  if (critical.length === 0) {
    const content = instead
      ? inPlace(instead, state, language)
      : html`<p${own}>${names}</p><p>${record.noneCritical}</p>`
    return panel(state === 'unreadable' ? 'red' : 'plain', record.medicines, content)
  }
  const items = critical.map(
    ({ name, dose, reason }) =>
      html`<li><strong${own}>${name}</strong>${reason}${
        dose && saidMarkup([{ text: ' – ' }, ...dose], mark)
      }</li>`,
  )
  const rest = saidMarkup(
    around(gap => record.alsoTakes({ names: gap }), { text: names, isOwn: true }),
    mark,
  )
  return panel(
    'amber',
    record.criticalMedicines,
    html`<ul>${items}</ul>${others.length > 0 && html`<p>${rest}</p>`}`,
  )
}

function alertPanel(
  alerts: Alert[],
  { texts: { record } }: Language,
  mark: Marking,
): Markup | undefined {
  if (alerts.length === 0) return undefined
  const items = alerts.map(
    ({ title, text }) =>
      html`<li><strong${attributesOf(mark(title.isOwn))}>${title.text}</strong>${saidMarkup(text, mark)}</li>`,
  )
  return panel('amber', record.alsoImportant, html`<ul>${items}</ul>`)
}

type Tone = 'red' | 'amber' | 'green' | 'plain'

function panel(tone: Tone, title: string, content: Markup): Markup {
  const classes = tone === 'plain' ? 'first' : `first ${tone}`
  const sign = (tone === 'red' || tone === 'amber') && warningSign
  return html`<section class="${classes}"><h2>${sign} ${title}</h2>${content}</section>`
}

const warningSign = html`<svg width="22" height="22" viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="M12 3 22 21H2z" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"></path><path d="M12 9v6" stroke="currentColor" stroke-width="2.5"></path><path d="M12 16.5v2.5" stroke="currentColor" stroke-width="2.5"></path></svg>`
