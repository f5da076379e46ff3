import { readdir } from 'node:fs/promises'
import { errorCode } from './error-code.ts'

/** Returns the names in a folder; none without the folder. */
export async function listFolder(path: string): Promise<string[]> {
  return await readdir(path).catch(error => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
}
