/** Returns whether an element that has the focus takes what a person types or chooses. */
export function isTyping(focused: Element | null): boolean {
  return Boolean(focused?.matches('input, textarea, select, [contenteditable]'))
}
