import { withApp } from './command.ts'
import { accessLog } from './commands/access-log.ts'

await accessLog(process.argv.slice(2), withApp)
