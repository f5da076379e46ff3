import { withApp } from './command.ts'
import { resetPassword } from './commands/reset-password.ts'

await resetPassword(process.argv.slice(2), withApp)
