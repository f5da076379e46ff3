import { withApp } from './command.ts'
import { accounts } from './commands/accounts.ts'

await accounts(process.argv.slice(2), withApp)
