import type { ComponentProps } from 'react'
import { AccessList } from '#app/accounts/account-access-list.tsx'
import { CheckboxField, RadioField } from '#app/forms/fields/choice-fields.tsx'

/** The first reset of an account confirms its address; lists what opens the account until then. */
export interface FirstReset {
  /** See `FirstProof`. */
  proof: 'end' | 'ask'
  lines: string[]
}

type Field = ComponentProps<typeof CheckboxField>['field']

interface FirstResetFieldsProps extends FirstReset {
  fields: { isMaker: Field; choice: ComponentProps<typeof RadioField>['field'] }
}

/** Lists what opens the account before its first reset, and asks whether its owner made it. */
export function FirstResetFields({ proof, lines, fields }: FirstResetFieldsProps) {
  return (
    <section className="mb-8 mt-10 border-t pt-6" aria-labelledby="first-reset">
      <h2 id="first-reset" className="text-xl">
        What opens this account now
      </h2>
      <p className="mt-2 max-w-prose">
        Nobody has confirmed the address of this account yet. Somebody else may have made it with
        your address. It has:
      </p>
      <AccessList lines={lines} />
      {proof === 'end' ? (
        <>
          <p className="max-w-prose">
            When you set the password, all of this ends, and the emergency link and its code are
            replaced. Cards that are already printed stop working.
          </p>
          <CheckboxField
            field={fields.isMaker}
            label="I made this account and printed its cards"
            hint="Tick this only if it is true. Then all of it stays as it is."
          />
        </>
      ) : (
        <RadioField
          field={fields.choice}
          label="Did you make this account?"
          options={{ keep: 'Yes, keep all of it', end: 'No, end all of it' }}
          meanings={{
            keep: 'You made the account and know everything in the list.',
            end: 'All of it ends, and the emergency link and its code are replaced. Cards that are already printed stop working.',
          }}
        />
      )}
    </section>
  )
}
