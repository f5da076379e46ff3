import { accessSync, constants } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/**
 * Returns the path of the first program that is installed, or undefined.
 * @param names of programs in PATH, or whole paths.
 * @param folders to look in, besides those of PATH.
 */
export function findProgram(names: string[], folders: string[] = []): string | undefined {
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  return names.flatMap(name => all.map(folder => resolve(folder, name))).find(isExecutable)
}

/**
 * Returns the path of the first program that is installed, as `findProgram` does.
 * @throws Error if there is none.
 */
export function requireProgram(names: string[], folders?: string[]): string {
  const program = findProgram(names, folders)
  if (!program) throw new Error(`Not installed: ${names.join(', ')}`)
  return program
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
