import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin.js'

// Every colour is a variable of app/styles/colours.css, so that dark mode, print and forced colours
// are settled in one place and no page names a colour of its own.
const tokens = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'muted',
  'line',
  'control',
  'action',
  'action-strong',
  'on-action',
  'action-soft',
  'danger',
  'on-danger',
  'danger-soft',
  'attention',
  'attention-soft',
  'good',
  'good-soft',
  'focus',
]

// Letters so large that a line holds few words: 200 % text on a phone. No screen of Tailwind, because
// those have no maximum.
const largeText = '@media screen and (max-width: 15em)'

export default {
  content: ['./app/**/*.{ts,tsx}'],
  future: { hoverOnlyWhenSupported: true },
  theme: {
    // In em: who sets larger letters gets the layout that they fit in.
    screens: { sm: '40em', md: '48em', lg: '64em' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      ...Object.fromEntries(tokens.map(token => [token, `var(--${token})`])),
    },
    // Every size of letters. Headings take theirs from app/styles/base.css.
    fontSize: {
      base: ['1rem', '1.5'],
      lg: ['1.125rem', '1.5'],
      xl: ['1.3125rem', '1.4'],
      '2xl': ['1.625rem', '1.25'],
      '3xl': ['1.875rem', '1.2'],
      '4xl': ['2.5rem', '1.15'],
      '6xl': ['3.625rem', '1.05'],
    },
    extend: {
      // The smallest height and width that a finger hits. Larger letters need no larger finger.
      spacing: { touch: '44px' },
      fontFamily: {
        sans: [
          '-apple-system',
          'BlinkMacSystemFont',
          '"Segoe UI"',
          'Roboto',
          '"Noto Sans"',
          'Arial',
          'sans-serif',
        ],
      },
      borderColor: { DEFAULT: 'var(--line)' },
      maxWidth: { form: '42rem', column: '46rem', prose: '66ch', wide: '72rem' },
    },
  },
  plugins: [plugin(({ addVariant }) => addVariant('large-text', largeText))],
} satisfies Config
