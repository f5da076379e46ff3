const prefix = 'state:'

/** Returns the key under which "no" to a state is stored. @param id of the state. */
export function stateKey(id: string): string {
  return `${prefix}${id}`
}

/** Returns whether a stored answer is about a state and not about a finding. */
export function isStateKey(key: string): boolean {
  return key.startsWith(prefix)
}
