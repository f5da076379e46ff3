import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FormActions } from '#app/forms/fields/form-actions.tsx'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import type { ChangeText } from './change-history.ts'
import { BeforeAndAfter } from './change-history-parts.tsx'

interface RestoreFormProps {
  /** All differences, the value itself first. */
  changes: ChangeText[]
  /** URL of the change history. */
  back: string
  /** True if the whole entry is restored. */
  isAll: boolean
  owner: string
  version: number
  /** The question about medications, which replaces the buttons. */
  question?: ReactNode
}

const columnNames = ['Now', 'After restoring'] as const

/** Shows what a restore changes, and asks for its confirmation. */
export function RestoreForm({ changes, back, isAll, owner, version, question }: RestoreFormProps) {
  const mainChange = isAll ? undefined : changes[0]
  const otherChanges = isAll ? changes : changes.slice(1)
  return (
    <Form method="post" className="mt-6">
      {mainChange && (
        <div className="row-card change-entry">
          <h2 className="mb-1 text-xl">{mainChange.label}</h2>
          <BeforeAndAfter {...mainChange} names={columnNames} />
        </div>
      )}
      {otherChanges.length > 0 && (
        <div className="mt-8">
          <h2 className="text-xl">
            {isAll ? 'These values change' : 'These values change with it'}
          </h2>
          <ul className="change-list mt-4">
            {otherChanges.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, labels may repeat
              <li key={index}>
                <h3>{change.label}</h3>
                <BeforeAndAfter {...change} names={columnNames} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <HiddenFields values={{ owner, version }} />
      {question ?? (
        <FormActions
          submit={isAll ? 'Restore Everything' : 'Restore Value'}
          pending="Restoring…"
          cancelTo={back}
          cancelVariant="secondary"
        />
      )}
    </Form>
  )
}
