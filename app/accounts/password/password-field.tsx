import { type ComponentProps, useState } from 'react'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'

/** Hint at the field of a new password. */
export const newPasswordHint =
  'At least 8 characters. Three or four words that do not belong together work well.'

type PasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'field' | 'label' | 'hint'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field; with scripts, a button shows the password. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  const isHydrated = useHydrated()
  const toggle = (
    <Button
      type="button"
      variant="secondary"
      className="shrink-0"
      aria-pressed={isVisible}
      onClick={() => setVisible(visible => !visible)}
    >
      <span>{isVisible ? 'Hide' : 'Show'}</span>
      <span className="sr-only"> {String(label).toLowerCase()}</span>
    </Button>
  )
  return (
    <div className="max-w-form">
      <TextField
        {...rest}
        label={label}
        type={isVisible ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        after={isHydrated && toggle}
      />
    </div>
  )
}
