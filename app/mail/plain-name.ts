/**
 * Returns a name as it stands in the text of a mail: on one line, and so that no mail program makes
 * a link of a host or an address in it. A space follows each dot between two letters:
 * "evil.example" is written "evil. example".
 */
export function plainName(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}-][.。．｡])(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/:(?=\/\/)|@(?=\S)/g, '$& ')
    .trim()
}
