import { withApp } from './command.ts'
import { runMailCommand } from './commands/mail.ts'

await runMailCommand(process.argv.slice(2), withApp)
