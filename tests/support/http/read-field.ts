/** Returns the value of a field in a page; undefined without one. */
export function readField(html: string, name: string): string | undefined {
  return new RegExp(`name="${name}"[^>]* value="([^"]+)"`).exec(html)?.[1]
}
