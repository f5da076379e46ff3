import { withApp } from './command.ts'
import { runAccessLogCommand } from './commands/access-log.ts'

await runAccessLogCommand(process.argv.slice(2), withApp)
