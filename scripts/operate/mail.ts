import { withApp } from './command.ts'
import { mail } from './commands/mail.ts'

await mail(process.argv.slice(2), withApp)
