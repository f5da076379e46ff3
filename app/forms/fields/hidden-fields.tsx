interface HiddenFieldsProps {
  /** Stands before each name, such as "version." */
  prefix?: string
  /** Values by the name of their field; an undefined one is not posted. */
  values: Record<string, string | number | undefined>
}

/**
 * Hidden values of a form. A script may change them until they are drawn with other values.
 * Firefox restores the values of an earlier visit without `autoComplete="off"`.
 */
export function HiddenFields({ prefix = '', values }: HiddenFieldsProps) {
  return Object.entries(values).map(
    ([name, value]) =>
      value !== undefined && (
        <input
          key={`${name} ${value}`}
          type="hidden"
          name={prefix + name}
          defaultValue={value}
          autoComplete="off"
        />
      ),
  )
}
