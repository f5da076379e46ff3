import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { product } from '#app/lib/product.ts'
import { caseKey } from '#app/lib/text-key.ts'
import type { Identity } from '../person.server.ts'
import { passwordLength } from './password-hash.server.ts'

/** The error of a password that is easy to guess; the message tells its owner why. */
export class WeakPasswordError extends Error {
  override name = 'WeakPasswordError'

  /** Error texts for its field. */
  get messages(): string[] {
    return ['Password is too weak', this.message]
  }
}

/**
 * Why a password is too easy to guess, in words for its owner, or undefined.
 * Refused are the most used passwords (17,950 of at least 8 characters, from `@zxcvbn-ts/language-common`),
 * and the person's own e-mail and names and the product's name, with or without digits around them.
 */
export async function findWeakness(
  password: string,
  person: Identity,
): Promise<string | undefined> {
  const plain = caseKey(password)
  if ((await loadMostUsed()).has(plain)) {
    return 'This is one of the most used passwords, and those are tried first'
  }
  if (plain === caseKey(person.email) || listPersonalWords(person).includes(lettersOf(plain))) {
    return `It must be more than your name, your email or ${product.name}`
  }
  return undefined
}

let list: Promise<Set<string>> | undefined

// Read as a file and not imported: only the set stays in memory.
function loadMostUsed(): Promise<Set<string>> {
  list ??= readMostUsed()
  return list
}

async function readMostUsed(): Promise<Set<string>> {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const all: string[] = JSON.parse(await readFile(file, 'utf8'))
  return new Set(all.filter(word => word.length >= passwordLength.min).map(caseKey))
}

function listPersonalWords({ firstName, lastName, email }: Identity): string[] {
  const [mailbox = ''] = email.split('@')
  const words = [mailbox, email, firstName, lastName, firstName + lastName, lastName + firstName]
  return [...words, product.name].map(word => lettersOf(caseKey(word))).filter(Boolean)
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}
