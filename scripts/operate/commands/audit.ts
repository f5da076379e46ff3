import { type ChainHead, verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { type ChangesCheck, verifyChanges } from '#app/profile/history/verify-changes.server.ts'
import { failUsage, readWords, type WithApp } from '../command.ts'
import {
  describeHead,
  failBroken,
  printAccessLogCheck,
  type Timed,
  timeCheck,
} from './access-log.ts'

const usage = `Use: medfold audit [--noted-access SEQ MAC] [--noted-changes SEQ MAC] [--json]`

const options = {
  'noted-access': { type: 'string' },
  'noted-changes': { type: 'string' },
  json: { type: 'boolean' },
} as const

/**
 * Verifies the access log and the change log, and prints one line for each. `--noted-access` and
 * `--noted-changes` also check a head that the operator noted.
 * @param args of the command line.
 */
export async function runAuditCommand(args: string[], withApp: WithApp): Promise<void> {
  const words = readWords(joinHeads(args), options, 0)
  const notedAccess = readHead(words?.values['noted-access'])
  const notedChanges = readHead(words?.values['noted-changes'])
  if (!words || notedAccess === 'unreadable' || notedChanges === 'unreadable') {
    return failUsage(usage)
  }
  await withApp(async ({ db }) => {
    const accessLog = await timeCheck(verifyChain(db, notedAccess))
    const changes = await timeCheck(verifyChanges(db, notedChanges))
    if (words.values.json) {
      console.info(JSON.stringify({ accessLog, changes }))
      if (!accessLog.isWhole || !changes.isWhole) process.exitCode = 1
      return
    }
    await printAccessLogCheck(db, accessLog, { noted: notedAccess, label: 'access log: ' })
    printChangesCheck(changes)
  })
}

// An option has two words, its head: parseArgs knows options of one.
function joinHeads(args: string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (!arg.startsWith('--noted-')) joined.push(arg)
    else {
      joined.push(`${arg}=${args[at + 1] ?? ''} ${args[at + 2] ?? ''}`)
      at += 2
    }
  }
  return joined
}

function readHead(text: string | undefined): ChainHead | undefined | 'unreadable' {
  if (text === undefined) return undefined
  const [, seq, mac = ''] = /^(\d{1,9}) ([\w-]+)$/.exec(text) ?? []
  return seq === undefined ? 'unreadable' : { seq: Number(seq), mac }
}

function printChangesCheck(check: Timed<ChangesCheck>): void {
  const label = 'changes: '
  if (!check.isWhole) {
    failBroken(check, label)
    return
  }
  const { rows, seals, head, unsealed, durationMs } = check
  const older = unsealed > 0 ? `, ${unsealed} older rows without a seal yet` : ''
  console.info(
    `${label}ok, ${rows} rows with ${seals} seals${older}, ${describeHead(head)}, checked in ${durationMs} ms`,
  )
}
