import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Returns the path of the first program that is installed.
 * @param folders to look in, besides those of PATH.
 * @throws Error if there is none.
 */
export function onPath(names: string[], folders: string[] = []): string {
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  const files = names.flatMap(name => all.map(folder => join(folder, name)))
  const file = files.find(isExecutable)
  if (!file) throw new Error(`Not installed: ${names.join(', ')}`)
  return file
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
