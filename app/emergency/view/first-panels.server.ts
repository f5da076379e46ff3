import { joined } from '#app/profile-definition/display-answer.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { type Language, sectionIn } from '../languages/languages.server.ts'
import type { CareAlert } from '../record/care-alerts.ts'
import type { CriticalFacts, EmptyReason } from '../record/critical-facts.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { wrapOwnWords } from '../record/marked-text.ts'
import { html, type Markup } from './html.server.ts'
import { type MarkOf, markedMarkup, toAttributes } from './owner-words.server.ts'

/** Returns the first panels of a record: allergies, medications, other critical answers. */
export function firstPanels(
  { critical, otherCriticalRows }: EmergencyRecord,
  language: Language,
  mark: MarkOf,
): Markup {
  const { firstToKnow, allergies, medications, states, implants, directives } = critical
  const alerts = [...states, ...implants, ...directives]
  const firstLabel = fieldsOf(sectionIn(language, 'history')).firstToKnow?.label ?? ''
  return html`${
    firstToKnow &&
    panel('amber', firstLabel, html`<p${toAttributes(mark(true))} class="lines">${firstToKnow}</p>`)
  }${allergyPanels(allergies, language, mark)}${medicationPanel(medications, language, mark)}${alertPanel(alerts, language, mark)}${otherCriticalRows.map(
    ({ label, text, items, isTyped }) => {
      const words = items?.map(({ title }) => title)
      const attributes = toAttributes(mark(isTyped || items?.some(item => item.isTyped)))
      const content = words ? joined(words, language.formats) : text
      return panel('amber', label, html`<p${attributes}>${content}</p>`)
    },
  )}`
}

function findTone(emptyReason: EmptyReason | undefined): Tone {
  if (emptyReason === 'unreadable') return 'red'
  return emptyReason === 'none' ? 'green' : 'plain'
}

function allergyPanels(
  { dangerous, others, placeholder, emptyReason }: CriticalFacts['allergies'],
  language: Language,
  mark: MarkOf,
): Markup {
  const { record } = language.texts
  if (placeholder)
    return panel(
      findTone(emptyReason),
      record.allergies,
      placeholderMarkup(placeholder, emptyReason, language),
    )
  const [comma] = language.formats.separators
  const own = toAttributes(mark(true))
  const worst = dangerous.map(
    ({ allergen, severity, reaction }) =>
      html`<li><span class="tag">${severity}</span><strong${own}>${allergen}</strong>${
        reaction && markedMarkup([{ text: reaction, isTyped: true }], mark)
      }</li>`,
  )
  const words = others.flatMap(({ allergen, severity }, index) => [
    { text: index > 0 ? comma : '' },
    { text: allergen, isTyped: true },
    { text: ' (' },
    severity,
    { text: ')' },
  ])
  const title = dangerous.length > 0 ? record.otherAllergies : record.allergies
  return html`${
    dangerous.length > 0 && panel('red', record.dangerousAllergies, html`<ul>${worst}</ul>`)
  }${others.length > 0 && panel('plain', title, html`<p>${markedMarkup(words, mark)}</p>`)}`
}

// An unknown answer must not be read as "none".
function placeholderMarkup(
  placeholder: string,
  emptyReason: EmptyReason | undefined,
  { texts: { record } }: Language,
): Markup {
  const isUnknown = emptyReason === 'not recorded' || emptyReason === 'unreadable'
  return html`<p><b>${placeholder}</b></p>${isUnknown && html`<p>${record.notNone}</p>`}`
}

function medicationPanel(
  { critical, others, placeholder, emptyReason }: CriticalFacts['medications'],
  language: Language,
  mark: MarkOf,
): Markup {
  const { record } = language.texts
  const names = joined(others, language.formats)
  const own = toAttributes(mark(true))
  if (critical.length === 0) {
    const content = placeholder
      ? placeholderMarkup(placeholder, emptyReason, language)
      : html`<p${own}>${names}</p><p>${record.noneCritical}</p>`
    return panel(emptyReason === 'unreadable' ? 'red' : 'plain', record.medicines, content)
  }
  const items = critical.map(
    ({ name, dose, reason }) =>
      html`<li><strong${own}>${name}</strong>${reason}${
        dose && markedMarkup([{ text: ' – ' }, ...dose], mark)
      }</li>`,
  )
  const rest = markedMarkup(
    wrapOwnWords(gap => record.alsoTakes({ names: gap }), { text: names, isTyped: true }),
    mark,
  )
  return panel(
    'amber',
    record.criticalMedicines,
    html`<ul>${items}</ul>${others.length > 0 && html`<p>${rest}</p>`}`,
  )
}

function alertPanel(
  alerts: CareAlert[],
  { texts: { record } }: Language,
  mark: MarkOf,
): Markup | undefined {
  if (alerts.length === 0) return undefined
  const items = alerts.map(
    ({ title, text }) =>
      html`<li><strong${toAttributes(mark(title.isTyped))}>${title.text}</strong>${markedMarkup(text, mark)}</li>`,
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
