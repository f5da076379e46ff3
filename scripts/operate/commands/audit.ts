import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { failUsage, type WithApp } from '../command.ts'
import { printAccessLogCheck, readNotedHead, timeCheck } from './access-log.ts'

const usage = 'Use: medfold audit [--noted-access SEQ MAC] [--json]'

/**
 * Verifies the access log. `--noted-access` also checks a head that the operator noted.
 * @param args of the command line.
 */
export async function runAuditCommand(args: string[], withApp: WithApp): Promise<void> {
  const words = args.filter(word => word !== '--json')
  const noted = readNotedHead(words, '--noted-access')
  if (words.length > 0 && !noted) return failUsage(usage)
  await withApp(async ({ db }) => {
    const check = await timeCheck(verifyChain(db, noted))
    if (words.length === args.length) return await printAccessLogCheck(db, check, noted)
    console.info(JSON.stringify({ accessLog: check }))
    if (!check.isWhole) process.exitCode = 1
  })
}
