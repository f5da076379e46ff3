import { Link, type LinkProps } from '@remix-run/react'
import type { ButtonHTMLAttributes } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger'

// Written out, because Tailwind keeps only the classes that it can read.
const variantClasses: Record<ButtonVariant, string> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  // Deletes: red is kept for danger, and deleting is among it.
  danger: 'button button-primary bg-danger text-on-danger hover:bg-danger hover:underline',
  // Leads to deleting.
  'quiet-danger': 'button button-secondary text-danger hover:border-danger hover:bg-danger-soft',
}

interface VariantProps {
  variant?: ButtonVariant
}

/** A button that posts its form; `type="button"` where a script does the work. */
export function Button({
  variant,
  className,
  type = 'submit',
  ...rest
}: VariantProps & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={classesOf(variant, className)} />
}

/** A link to the next thing to do, looking like a button. */
export function ButtonLink({ variant, className, ...rest }: VariantProps & LinkProps) {
  return <Link {...rest} className={classesOf(variant, className)} />
}

function classesOf(variant: ButtonVariant = 'primary', className?: string): string {
  return [variantClasses[variant], className].filter(Boolean).join(' ')
}
