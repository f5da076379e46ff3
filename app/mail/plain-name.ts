/**
 * Returns a name for the text of a mail: on one line, and with spaces that keep mail programs from
 * turning a host or address in it into a link ("evil. example").
 */
export function plainName(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}-][.。．｡])(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/:(?=\/\/)|@(?=\S)/g, '$& ')
    .trim()
}
