import { type WithApp, withApp } from './command.ts'
import { runHelpCommand } from './commands/help.ts'

// Runs one command of the operator: medfold.ts COMMAND [OPTION…].

interface Command {
  /** One line for `medfold help`. */
  summary: string
  /** Loads the command: the others are not needed. */
  load(): Promise<(args: string[], withApp: WithApp) => Promise<void>>
}

const commands: Record<string, Command> = {
  accounts: {
    summary: 'counts accounts; invites, confirms and deletes single ones',
    load: async () => (await import('./commands/accounts.ts')).runAccountsCommand,
  },
  'reset-password': {
    summary: 'sets a new password for somebody',
    load: async () => (await import('./commands/reset-password.ts')).runResetPasswordCommand,
  },
  'unlock-links': {
    summary: 'unlocks the emergency links of somebody',
    load: async () => (await import('./commands/unlock-links.ts')).runUnlockLinksCommand,
  },
  mail: {
    summary: 'lists unsent mails; sends a test mail',
    load: async () => (await import('./commands/mail.ts')).runMailCommand,
  },
  'access-log': {
    summary: 'checks the log of all who have seen a record',
    load: async () => (await import('./commands/access-log.ts')).runAccessLogCommand,
  },
  backup: {
    summary: 'makes and checks a backup while the server runs',
    load: async () => (await import('./commands/backup.ts')).runBackupCommand,
  },
  restore: {
    summary: 'restores a backup into an empty folder or database',
    load: async () => (await import('./commands/restore.ts')).runRestoreCommand,
  },
  drill: {
    summary: 'rehearses the loss of this server, and prints how long a restore takes',
    load: async () => (await import('./commands/drill.ts')).runDrillCommand,
  },
  'recovery-key': {
    summary: 'makes a key for backups that may leave this machine',
    load: async () => (await import('./commands/recovery-key.ts')).runRecoveryKeyCommand,
  },
  keys: {
    summary: 'lists, checks, makes, rotates and retires master keys',
    load: async () => (await import('./commands/keys.ts')).runKeysCommand,
  },
  doctor: {
    summary: 'checks this installation, and says what to do',
    load: async () => (await import('./commands/doctor.ts')).runDoctorCommand,
  },
  summary: {
    summary: 'makes a patient summary of an account export',
    load: async () => (await import('./commands/summary.ts')).runSummaryCommand,
  },
}

process.env.LOG_FORMAT ??= 'text'

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await (await command.load())(args, withApp)
else runHelpCommand(name, commands)
