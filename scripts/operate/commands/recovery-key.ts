import { newRecoveryKey } from '#app/operation/backups/recovery-key.server.ts'
import { failUsage } from '../command.ts'

/**
 * Prints a new recovery key. Its private half is stored nowhere.
 * @param args of the command line: none.
 */
export async function runRecoveryKeyCommand(args: string[]): Promise<void> {
  if (args.length > 0) return failUsage('Use: medfold recovery-key')
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
