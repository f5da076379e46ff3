import { Link, type LinkProps } from '@remix-run/react'
import type { ButtonHTMLAttributes } from 'react'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'danger'
  | 'secondary-danger'
  | 'quiet-danger'

// Tailwind finds only complete class names.
const variantClasses: Record<ButtonVariant, string> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  // Deletes.
  danger: 'button button-primary bg-danger text-on-danger hover:bg-danger hover:underline',
  // Opens a page that deletes.
  'secondary-danger':
    'button button-secondary text-danger hover:border-danger hover:bg-danger-soft',
  'quiet-danger': 'button button-quiet text-danger hover:border-danger hover:bg-danger-soft',
}

interface VariantProps {
  variant?: ButtonVariant
}

/** A button; `type="button"` if a script handles it. */
export function Button({
  variant,
  className,
  type = 'submit',
  ...rest
}: VariantProps & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={joinClasses(variant, className)} />
}

/** A link that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: VariantProps & LinkProps) {
  return <Link {...rest} className={joinClasses(variant, className)} />
}

function joinClasses(variant: ButtonVariant = 'primary', className?: string): string {
  return [variantClasses[variant], className].filter(Boolean).join(' ')
}
