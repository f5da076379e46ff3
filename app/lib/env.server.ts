import { z } from 'zod'
import { isEmailAddress, normalizeEmail } from '#app/lib/email-address.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import {
  readGivenValues,
  readSettingsSource,
  type SettingsSource,
  secretSettings,
} from '#app/lib/settings-source.server.ts'

export { SettingsError } from '#app/lib/settings.server.ts'

const flag = z
  .enum(['on', 'off', '1', '0'], { error: 'must be on or off' })
  .transform(value => value === 'on' || value === '1')

const emailAddress = z
  .string()
  .overwrite(normalizeEmail)
  .refine(isEmailAddress, 'must be an e-mail address')

const notHttps =
  'must be https unless it is this machine: put a TLS proxy in front, or set ALLOW_INSECURE_HTTP=on if you know that the network is safe'
const noAddress =
  'is not set, and HOST lets other machines connect: set APP_URL to the https address that people open, such as https://health.example.org, or set ALLOW_INSECURE_HTTP=on if you know that the network is safe'
const notLoopback =
  'must be 127.0.0.1 while APP_URL is plain http: set APP_URL to the https address of your TLS proxy, or set ALLOW_INSECURE_HTTP=on if you know that the network is safe'

/** A list that is separated by commas. Empty entries are dropped. */
const commaList = z
  .string()
  .default('')
  .transform(list =>
    list
      .split(',')
      .map(entry => entry.trim())
      .filter(Boolean),
  )

const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535)

const Settings = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().optional(),
    APP_URL: z
      .url({ protocol: /^https?$/, error: 'must be a full http or https address' })
      .optional(),
    FORMER_URLS: commaList.pipe(
      z.array(
        z.url({ protocol: /^https?$/, error: 'must be a list of full http or https addresses' }),
      ),
    ),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
      .optional(),
    MASTER_KEY: z.string().optional(),
    MASTER_KEY_FILE: z.string().optional(),
    TRUSTED_PROXIES: commaList
      .pipe(
        z.array(
          z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
            error: 'must be a list of addresses or CIDR ranges',
          }),
        ),
      )
      .refine(
        entries => !entries.some(entry => /\/0+$/.test(entry)),
        'must not trust every address (/0): any client could then name its own address; name your proxy alone',
      ),
    REGISTRATION: z
      .enum(['open', 'invitation', 'closed'], { error: 'must be open, invitation or closed' })
      .optional(),
    EMAIL_CONFIRMATION: flag.optional(),
    HIPAA_CLAIM: flag.default(true),
    SUPPORT_EMAIL: emailAddress.optional(),
    ALLOW_INSECURE_HTTP: flag.default(false),
    DRUG_LOOKUP: flag.default(false),
    MAIL_TRANSPORT: z
      .enum(['file', 'resend', 'smtp'], { error: 'must be file, resend or smtp' })
      .default('file'),
    // `address` or `Name <address>`, on one line.
    MAIL_FROM: z
      .string()
      .regex(
        /^([^<>@\p{Cc}]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u,
        'must be an address, such as Medfold <no-reply@health.example.org>',
      )
      .optional(),
    RESEND_API_KEY: z.string().optional(),
    RESEND_API_URL: z
      .url({ protocol: /^https?$/, error: 'must be a full http or https address' })
      .optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .refine(
        URL.canParse,
        'is not a valid address: write special characters of the password in percent encoding',
      )
      .optional(),
    OPERATOR_EMAIL: emailAddress.optional(),
    BACKUPS: z.enum(['nightly', 'off'], { error: 'must be nightly or off' }).default('nightly'),
    RECOVERY_KEY: z
      .string()
      .regex(
        /^age1[0-9a-z]{58}$/,
        'must be the public half of a recovery key, which begins with age1: medfold recovery-key makes one',
      )
      .optional(),
    ACCESS_LOG_YEARS: z.coerce
      .number({ error: 'must be a number of years' })
      .int()
      .min(6, 'must be 6 or more: HIPAA asks for six years')
      .max(100)
      .default(6),
    LOG_LEVEL: z
      .enum(['info', 'warn', 'error'], { error: 'must be info, warn or error' })
      .default('info'),
    METRICS_PORT: port.optional(),
    METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
    UPDATE_CHECK: flag.default(false),
  })
  .transform((settings, context) => {
    const appUrl = new URL(settings.APP_URL ?? `http://localhost:${settings.PORT}`)
    const secure = appUrl.protocol === 'https:'
    const mayServeNetwork = secure || settings.ALLOW_INSECURE_HTTP
    const host = settings.HOST ?? (mayServeNetwork ? '0.0.0.0' : '127.0.0.1')
    const refuse = (name: keyof typeof settings, message: string) =>
      context.issues.push({ code: 'custom', path: [name], input: settings[name], message })
    if (!mayServeNetwork && !isLoopback(appUrl.hostname)) refuse('APP_URL', notHttps)
    if (!mayServeNetwork && isLoopback(appUrl.hostname) && !isLoopback(host)) {
      if (settings.APP_URL) refuse('HOST', notLoopback)
      else refuse('APP_URL', noAddress)
    }
    if (appUrl.pathname !== '/' || appUrl.search || appUrl.hash) {
      refuse('APP_URL', 'must have no path')
    }
    const formerUrls = settings.FORMER_URLS.map(address => new URL(address))
    if (formerUrls.some(url => url.href !== `${url.origin}/`)) {
      refuse('FORMER_URLS', 'must have no path, only scheme and host')
    }
    // Clients send the same Host for http and https, so such a redirect would lead to itself.
    if (formerUrls.some(({ host }) => host === appUrl.host)) {
      refuse('FORMER_URLS', 'must not have the host of APP_URL: name only the hosts of before')
    }
    if (settings.METRICS_PORT === settings.PORT) {
      refuse('METRICS_PORT', 'must be another port than PORT')
    }
    const missing = (name: keyof typeof settings) =>
      refuse(name, `is needed with MAIL_TRANSPORT=${settings.MAIL_TRANSPORT}`)
    if (settings.MAIL_TRANSPORT !== 'file' && !settings.MAIL_FROM) missing('MAIL_FROM')
    if (settings.MAIL_TRANSPORT === 'resend' && !settings.RESEND_API_KEY) missing('RESEND_API_KEY')
    if (settings.MAIL_TRANSPORT === 'smtp' && !settings.SMTP_URL) missing('SMTP_URL')
    // Without mail that leaves the server, only its operator could confirm an address.
    const emailConfirmation = settings.EMAIL_CONFIRMATION ?? settings.MAIL_TRANSPORT !== 'file'
    const isPublic = !isLoopback(appUrl.hostname)
    return {
      port: settings.PORT,
      host,
      origin: appUrl.origin,
      /** Origins that this instance had before, without duplicates. */
      formerOrigins: [...new Set(formerUrls.map(({ origin }) => origin))],
      secure,
      insecureNetwork: !secure && !(isLoopback(appUrl.hostname) && isLoopback(host)),
      dataDir: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL,
      masterKey: settings.MASTER_KEY,
      masterKeyFile: settings.MASTER_KEY_FILE,
      trustedProxies: settings.TRUSTED_PROXIES,
      registration:
        settings.REGISTRATION ?? (isPublic && !emailConfirmation ? 'invitation' : 'open'),
      emailConfirmation,
      hasUnprovenAddresses: isPublic && !emailConfirmation,
      hipaaClaim: settings.HIPAA_CLAIM,
      supportEmail: settings.SUPPORT_EMAIL,
      drugLookup: settings.DRUG_LOOKUP,
      mail: settings.MAIL_TRANSPORT,
      mailFrom: settings.MAIL_FROM,
      resendApiKey: settings.RESEND_API_KEY,
      resendApiUrl: settings.RESEND_API_URL,
      smtpUrl: settings.SMTP_URL,
      operatorEmail: settings.OPERATOR_EMAIL,
      hasNightlyBackups: settings.BACKUPS === 'nightly',
      recoveryKey: settings.RECOVERY_KEY,
      accessLogYears: settings.ACCESS_LOG_YEARS,
      logLevel: settings.LOG_LEVEL,
      metricsPort: settings.METRICS_PORT,
      metricsToken: settings.METRICS_TOKEN,
      hasUpdateCheck: settings.UPDATE_CHECK,
    }
  })

export type Env = z.output<typeof Settings>

/** The names of all settings. */
export const settingNames: readonly string[] = [
  ...Object.keys(Settings.in.shape),
  ...secretSettings.map(name => `${name}_FILE`),
]

/** Returns the settings that are set, as they were written. */
export function givenSettings(): Record<string, string> {
  const given = Object.entries(readGivenValues(readSettingsSource()))
  return Object.fromEntries(given.filter(([name]) => settingNames.includes(name)))
}

/** Parses settings. @throws SettingsError naming every invalid setting, on one line. */
export function readEnv(source: SettingsSource): Env {
  // An empty value in a compose file or .env means "not set".
  const result = Settings.safeParse(readGivenValues(source))
  if (result.success) return result.data
  const faults = result.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
  throw new SettingsError(`Settings: ${faults.join('; ')}`)
}

let current: Env | undefined

/** Returns the settings of this process, read once from the environment and `.env`. */
export function env(): Env {
  if (!current) {
    const source = readSettingsSource()
    current = readEnv(source)
    // Libraries read variables of their own from the environment, such as TZ and PGSSLROOTCERT.
    for (const [name, value] of Object.entries(source)) {
      if (!settingNames.includes(name)) process.env[name] ??= value
    }
    if (source.LOG_LEVEL) process.env.LOG_LEVEL = current.logLevel
  }
  return current
}

/** Returns whether a host name of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname)
}
