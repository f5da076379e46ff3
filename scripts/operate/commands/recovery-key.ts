import type { Readable } from 'node:stream'
import { newRecoveryKey, readPublicKey } from '#app/operation/backups/recovery-key.server.ts'
import { failUsage, printFault, readTypedLine, readWords, type WithApp } from '../command.ts'

const usage = `Use: medfold recovery-key             makes a new recovery key
     medfold recovery-key --public    prints the public half of a private one that you type`

/**
 * Prints a new recovery key, or the public half of one. Its private half is stored nowhere.
 * @param args of the command line.
 * @param input the terminal, for the private half.
 */
export async function runRecoveryKeyCommand(
  args: string[],
  _withApp: WithApp,
  input: Readable = process.stdin,
): Promise<void> {
  const words = readWords(args, { public: { type: 'boolean' } }, 0)
  if (!words) return failUsage(usage)
  await printFault(words.values.public ? () => printPublicHalf(input) : printNewKey)
}

async function printPublicHalf(input: Readable): Promise<void> {
  console.info('Type the private half of the recovery key (AGE-SECRET-KEY-1…):')
  const privateKey = (await readTypedLine(input)).trim()
  console.info(`RECOVERY_KEY=${await readPublicKey(privateKey)}`)
}

async function printNewKey(): Promise<void> {
  const { publicKey, privateKey } = await newRecoveryKey()
  const lines = [
    'The private half opens your backups. Write it down now, beside the master key and away from',
    'this machine: it is shown only once, and stored nowhere.',
    '',
    privateKey,
    '',
    'The public half makes backups that only the private half opens. Put this line into your',
    'settings, and start the server again:',
    '',
    `RECOVERY_KEY=${publicKey}`,
  ]
  console.info(lines.join('\n'))
}
