import { createReadStream, createWriteStream, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { packTar, unpackTar } from 'modern-tar/fs'
import type { Person } from '#app/accounts/person.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { packedNames } from '#app/operation/backups/archive.server.ts'
import type { Manifest } from '#app/operation/backups/manifest.server.ts'
import type { RestoreOptions } from '#app/operation/restore/restore-backup.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import type { Database } from '#db/client.server.ts'
import { createOwner } from '../data/create-owner.ts'
import { newPerson, type TestPerson } from '../data/people.ts'
import { createStore, openTestDatabase, testMasterKey } from '../db/database.ts'
import { temporaryFolder } from '../runner/temporary-folder.ts'

/** An instance with SQLite in a temporary folder, and one owner. */
export interface TestInstance {
  settings: StoreSettings
  db: Database
  owner: Person
  /** Registration of the owner. */
  person: TestPerson
  /** Address and code of the emergency link of the owner. */
  link: { shareId: string; code: string }
}

/** Creates an instance with an owner, a record and an emergency link. */
export async function createInstance(): Promise<TestInstance> {
  const settings = await createStore()
  const db = await openTestDatabase({ store: settings })
  return { settings, db, ...(await addOwner(db)) }
}

/** Creates an owner with a record and an emergency link. */
export async function addOwner(db: Database): Promise<Omit<TestInstance, 'settings' | 'db'>> {
  const person = newPerson()
  const owner = await createOwner(db, person)
  await saveFirstToKnow(db, owner, 'has a pacemaker', 0)
  return { owner, person, link: await getPrimaryLink(db, owner) }
}

/** Saves the first line of a record. @returns the new version of its section. */
export function saveFirstToKnow(
  db: Database,
  owner: Person,
  firstToKnow: string,
  version: number,
): Promise<number> {
  const value = { firstToKnow }
  return saveSection(db, { owner, actor: owner }, { section: history, version, value, way: 'edit' })
}

/** Returns the settings of an instance in an empty folder, with the key of every test. */
export function newSettings(): StoreSettings {
  return { dataDir: temporaryFolder(), masterKey: testMasterKey }
}

/** Returns options of a restore that never asks for a recovery key. */
export function restoring(file: string, options: Partial<RestoreOptions> = {}): RestoreOptions {
  return { file, readPrivateKey: refuseToAsk, ...options }
}

function refuseToAsk(): Promise<string> {
  throw new Error('No recovery key was expected')
}

/** Writes a copy of an unencrypted backup with another manifest. Returns its path. */
export async function changeManifest(
  file: string,
  change: (manifest: Manifest) => object,
): Promise<string> {
  const folder = temporaryFolder()
  await pipeline(createReadStream(file), unpackTar(folder))
  const { default: manifest } = await import(join(folder, packedNames.manifest), {
    with: { type: 'json' },
  })
  writeFileSync(join(folder, packedNames.manifest), JSON.stringify(change(manifest)))
  const target = join(temporaryFolder(), 'changed.tar')
  const sources = (await readdir(folder)).map(name => ({
    type: 'file' as const,
    source: join(folder, name),
    target: name,
  }))
  await pipeline(packTar(sources), createWriteStream(target))
  return target
}
