import { withApp } from './command.ts'
import { runResetPasswordCommand } from './commands/reset-password.ts'

await runResetPasswordCommand(process.argv.slice(2), withApp)
