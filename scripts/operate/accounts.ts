import { withApp } from './command.ts'
import { runAccountsCommand } from './commands/accounts.ts'

await runAccountsCommand(process.argv.slice(2), withApp)
