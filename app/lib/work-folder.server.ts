import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hours } from './time.ts'

/**
 * Calls `work` with a new folder, and deletes the folder afterwards. Also deletes the folders of
 * killed processes, which are older than a day.
 * @param parent an existing folder.
 * @param kind begins the name, which begins with a dot.
 */
export async function inWorkFolder<Result>(
  parent: string,
  kind: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const prefix = `.${kind}-`
  await deleteAbandoned(parent, prefix)
  const folder = await mkdtemp(join(parent, prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function deleteAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const path = join(parent, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > hours(24)) await rm(path, { recursive: true, force: true })
  }
}
