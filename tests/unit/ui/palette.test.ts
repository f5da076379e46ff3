import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dark, light, type Palette } from '#app/ui/palette.ts'

/** The variable of the style sheet for each colour; the others differ for a contrast of 7:1. */
const variables: Partial<Record<keyof Palette, string>> = {
  paper: 'paper',
  surface: 'surface',
  sunken: 'sunken',
  ink: 'ink',
  line: 'line',
  action: 'action',
  strong: 'action-strong',
  onAction: 'on-action',
  error: 'danger',
  attention: 'attention-soft',
  attentionLine: 'attention',
  good: 'good-soft',
  goodLine: 'good',
  focus: 'focus',
  fold: 'action-soft',
}

test.each([
  ['light', light, /^:root \{([^}]*)\}/m],
  ['dark', dark, /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/],
] as const)('documents without the style sheet have its colours: %s', (_, palette, block) => {
  const [, rules = ''] = block.exec(readFileSync('app/styles/colours.css', 'utf8')) ?? []
  for (const [name, variable] of Object.entries(variables)) {
    expect(rules, name).toContain(`--${variable}: ${palette[name as keyof Palette]};`)
  }
})
