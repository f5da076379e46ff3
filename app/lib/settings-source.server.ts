import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import { errorCode } from './error-code.ts'
import { fileFault } from './file-fault.server.ts'
import { readTrimmedFile, SettingsError } from './settings.server.ts'

/** Names and values as the operator gives them, before they are checked. */
export type SettingsSource = Record<string, string | undefined>

/** Settings that are secret. A file may hold each: `SMTP_URL_FILE` is the path for `SMTP_URL`. */
export const secretSettings = [
  'DATABASE_URL',
  'MASTER_KEY',
  'RESEND_API_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const

/**
 * Returns the values of `.env`, and over them those of the environment.
 * @throws SettingsError in one line when `.env` cannot be read.
 */
export function readSettingsSource(
  environment: SettingsSource = process.env,
  file = '.env',
): SettingsSource {
  return { ...readEnvFile(file), ...ownSettings(environment) }
}

// Mail programs and logins set MAIL to a mailbox; it is also the former name of MAIL_TRANSPORT.
function readEnvFile(path: string): SettingsSource {
  const { MAIL, ...values }: SettingsSource = parseEnv(readEnvText(path))
  if (MAIL && !MAIL.includes('/')) values.MAIL_TRANSPORT ||= MAIL
  return values
}

function readEnvText(path: string): string {
  let text: string
  try {
    text = readTrimmedFile(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw new SettingsError(`Settings: ${path} cannot be read: ${fileFault(error)}`)
  }
  // Otherwise every setting of such a file would be ignored.
  if (text.includes('\0')) {
    throw new SettingsError(`Settings: ${path} is in UTF-16: save it as UTF-8`)
  }
  return text
}

/**
 * Returns an environment without values that are not meant for Medfold: shells set HOST to the name
 * of the machine, Docker and Kubernetes set PORT to `tcp://…`.
 */
export function ownSettings(environment: SettingsSource): SettingsSource {
  const own = { ...environment }
  const host = unquote(own.HOST)
  if (host && host !== 'localhost' && !isIP(host)) delete own.HOST
  if (own.PORT?.includes('://')) delete own.PORT
  return own
}

/**
 * Returns the values that are not empty, without quotes around them, which Docker keeps. The file
 * that NAME_FILE names holds the value of the secret NAME.
 * @throws SettingsError in one line when such a file cannot be used.
 */
export function readGivenValues(source: SettingsSource): Record<string, string> {
  const values = Object.entries(source).map(([name, value]) => [name, unquote(value)])
  const given = Object.fromEntries(values.filter(([, value]) => value !== ''))
  for (const name of secretSettings) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined)
      throw new SettingsError(`Settings: ${name} and ${name}_FILE are both set: remove one of them`)
    // Commands change this file, so it is read where its keys are used.
    if (name !== 'MASTER_KEY') given[name] = readSecret(name, path)
  }
  return given
}

function readSecret(name: string, path: string): string {
  let fault = 'an empty file'
  try {
    const secret = readTrimmedFile(path)
    if (secret !== '') return secret
  } catch (error) {
    fault = `a file that cannot be read: ${fileFault(error)}`
  }
  throw new SettingsError(`Settings: ${name}_FILE names ${fault}`)
}

/** Returns a value without the quotes around it, which Docker keeps. */
export function unquote(value = ''): string {
  return value.trim().replace(/^(["'])(.*)\1$/s, '$2')
}
