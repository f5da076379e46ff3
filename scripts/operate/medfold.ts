import { withApp } from './command.ts'
import { runHelpCommand } from './commands/help.ts'

// Runs one command of the operator: medfold.ts COMMAND [OPTION…]. Every command is a file that is
// loaded when it is used.

interface Command {
  /** One line for `medfold help`. */
  summary: string
  run(args: string[]): Promise<void>
}

const commands: Record<string, Command> = {
  accounts: {
    summary: 'counts accounts; invites, confirms and deletes single ones',
    async run(args) {
      const { runAccountsCommand } = await import('./commands/accounts.ts')
      await runAccountsCommand(args, withApp)
    },
  },
  'reset-password': {
    summary: 'sets a new password for somebody',
    async run(args) {
      const { runResetPasswordCommand } = await import('./commands/reset-password.ts')
      await runResetPasswordCommand(args, withApp)
    },
  },
  'unlock-links': {
    summary: 'unlocks the emergency links of somebody',
    async run(args) {
      const { runUnlockLinksCommand } = await import('./commands/unlock-links.ts')
      await runUnlockLinksCommand(args, withApp)
    },
  },
  mail: {
    summary: 'lists unsent mails; sends a test mail',
    async run(args) {
      const { runMailCommand } = await import('./commands/mail.ts')
      await runMailCommand(args, withApp)
    },
  },
  'access-log': {
    summary: 'checks the log of all who have seen a record',
    async run(args) {
      const { runAccessLogCommand } = await import('./commands/access-log.ts')
      await runAccessLogCommand(args, withApp)
    },
  },
  audit: {
    summary: 'checks the access log and the log of all changes',
    async run(args) {
      const { runAuditCommand } = await import('./commands/audit.ts')
      await runAuditCommand(args, withApp)
    },
  },
  summary: {
    summary: 'makes a patient summary of an account export',
    async run(args) {
      const { runSummaryCommand } = await import('./commands/summary.ts')
      await runSummaryCommand(args)
    },
  },
  backup: {
    summary: 'makes and checks a backup while the server runs',
    async run(args) {
      const { runBackupCommand } = await import('./commands/backup.ts')
      await runBackupCommand(args)
    },
  },
  restore: {
    summary: 'restores a backup into an empty folder or database',
    async run(args) {
      const { runRestoreCommand } = await import('./commands/restore.ts')
      await runRestoreCommand(args)
    },
  },
  drill: {
    summary: 'rehearses the loss of this server, and prints how long a restore takes',
    async run(args) {
      const { runDrillCommand } = await import('./commands/drill.ts')
      await runDrillCommand(args, withApp)
    },
  },
  update: {
    summary: 'installs a release beside this one, and goes back if it fails',
    async run(args) {
      const { runUpdateCommand } = await import('./commands/update.ts')
      await runUpdateCommand(args)
    },
  },
  'check-update': {
    summary: 'checks that this version can take over the data; update calls it',
    async run(args) {
      const { runCheckUpdateCommand } = await import('./commands/check-update.ts')
      await runCheckUpdateCommand(args)
    },
  },
  keys: {
    summary: 'lists, checks, makes, rotates and retires master keys; renews a data key',
    async run(args) {
      const { runKeysCommand } = await import('./commands/keys.ts')
      await runKeysCommand(args, withApp)
    },
  },
  doctor: {
    summary: 'checks this installation, and says what to do',
    async run(args) {
      const { runDoctorCommand } = await import('./commands/doctor.ts')
      await runDoctorCommand(args)
    },
  },
  'recovery-key': {
    summary: 'makes a key for backups that may leave this machine',
    async run(args) {
      const { runRecoveryKeyCommand } = await import('./commands/recovery-key.ts')
      await runRecoveryKeyCommand(args)
    },
  },
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await command.run(args)
else runHelpCommand(name, commands)
