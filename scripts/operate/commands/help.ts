import { version } from '#app/lib/version.ts'
import { failUsage } from '../command.ts'

/**
 * Lists the commands.
 * @param name of the command that was asked for; anything but `help` ends with code 2.
 */
export function runHelpCommand(name: string, commands: Record<string, { summary: string }>): void {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length))
  const lines = [
    `Medfold ${version}. Use: medfold COMMAND [OPTION …]`,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Commands use the settings of the server (.env or its environment). docs/self-hosting.md',
    'explains each. A command ends with code 0 when it is done, with 1 when something prevents',
    'it, with 2 when its words are wrong, and with 3 when it was stopped half done.',
  ]
  if (['help', '--help', '-h', 'version', '--version'].includes(name))
    console.info(lines.join('\n'))
  else failUsage(`There is no command "${name}".\n\n${lines.join('\n')}`)
}
