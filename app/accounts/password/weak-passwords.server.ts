import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { product } from '#app/lib/product.ts'
import { caseKey } from '#app/lib/text-key.ts'
import type { Identity } from '../person.server.ts'
import { passwordLength } from './password-hash.server.ts'

/** The password is easy to guess; the message gives the reason. */
export class WeakPasswordError extends Error {
  override name = 'WeakPasswordError'

  /** Messages for its field. */
  get messages(): string[] {
    return ['Password is too weak', this.message]
  }
}

/**
 * Returns the reason why a password is easy to guess, or undefined. Refuses 17,950 common
 * passwords of `@zxcvbn-ts/language-common`, the person's names and e-mail, and the product's name.
 */
export async function findWeakness(
  password: string,
  person: Identity,
): Promise<string | undefined> {
  const plain = caseKey(password)
  if ((await loadMostUsed()).has(plain)) {
    return 'This is one of the most used passwords, and those are tried first'
  }
  if (plain === caseKey(person.email) || listPersonalWords(person).includes(keepLetters(plain))) {
    return `It must be more than your name, your email or ${product.name}`
  }
  return undefined
}

let mostUsed: Promise<Set<string>> | undefined

// Reads a file, because an import would keep the whole list in memory.
function loadMostUsed(): Promise<Set<string>> {
  mostUsed ??= readMostUsed()
  return mostUsed
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
  return [...words, product.name].map(word => keepLetters(caseKey(word))).filter(Boolean)
}

function keepLetters(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}
