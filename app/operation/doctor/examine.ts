import { checkBackupSpace } from './check-backup-space.server.ts'
import { checkBackups, checkBackupTool, checkRecoveryKey } from './check-backups.ts'
import {
  checkDurability,
  checkKeyCopy,
  checkMasterKey,
  checkServerKeys,
  checkTables,
} from './check-database.ts'
import { checkKeyFile, checkPermissions } from './check-files.ts'
import { checkClock, checkDisk, checkNode, checkUser } from './check-machine.ts'
import {
  checkDeadMails,
  checkOperatorEmail,
  checkTransport,
  checkWaitingMails,
} from './check-mail.ts'
import {
  checkAddress,
  checkCertificate,
  checkCookies,
  checkFormerAddress,
  checkProxies,
  checkReachable,
  checkRegistration,
} from './check-network.ts'
import type { CheckResult } from './check-result.ts'
import { checkSettings } from './check-settings.ts'
import { checkUpdate } from './check-update.server.ts'
import type { DoctorFacts, InstanceFacts } from './facts.server.ts'

/**
 * Returns the results of all checks, in the order in which they are printed. Checks of invalid
 * settings are left out: their line names them.
 */
export function examine(facts: DoctorFacts): CheckResult[] {
  const { now, nodeVersion, userId, fault, warning, invalid, instance } = facts
  const general = [checkNode(nodeVersion), checkUser(userId), checkSettings(fault, warning)]
  if (!instance) return general
  const groups: { needs: string[]; results: () => CheckResult[] }[] = [
    { needs: [], results: () => examineDatabase(instance, now) },
    { needs: [], results: () => examineFiles(instance, userId) },
    { needs: ['BACKUPS', 'RECOVERY_KEY'], results: () => examineBackups(instance, now) },
    { needs: addressSettings, results: () => examineAddress(instance, now) },
    { needs: [], results: () => [checkClock(clockFacts(instance))] },
    { needs: ['TRUSTED_PROXIES'], results: () => [checkProxies(instance.settings)] },
    {
      needs: ['REGISTRATION', 'EMAIL_CONFIRMATION', ...addressSettings, ...mailSettings],
      results: () => [checkRegistration(instance.settings)],
    },
    {
      needs: [...addressSettings, ...mailSettings],
      results: () => [checkTransport(instance.settings)],
    },
    {
      needs: ['UPDATE_CHECK'],
      results: () => (instance.newest ? [checkUpdate(instance.newest)] : []),
    },
    {
      needs: ['OPERATOR_EMAIL'],
      results: () => [checkOperatorEmail(instance.settings.operatorEmail)],
    },
  ]
  const possible = groups.filter(({ needs }) => !needs.some(name => invalid.includes(name)))
  return [...general, ...possible.flatMap(({ results }) => results())]
}

const addressSettings = ['APP_URL', 'HOST', 'PORT', 'ALLOW_INSECURE_HTTP', 'FORMER_URLS']
const mailSettings = ['MAIL_TRANSPORT', 'MAIL_FROM', 'RESEND_API_KEY', 'RESEND_API_URL', 'SMTP_URL']

function examineDatabase({ database }: InstanceFacts, now: number): CheckResult[] {
  if (!database) return []
  const { durability, fingerprint, keyFault, lackingServers, mails } = database
  return [
    checkTables(database),
    ...(durability ? [checkDurability(durability)] : []),
    ...(fingerprint || keyFault ? [checkMasterKey(database), checkKeyCopy(database, now)] : []),
    ...(lackingServers ? [checkServerKeys(lackingServers)] : []),
    ...(mails ? [checkDeadMails(mails), checkWaitingMails(mails, now)] : []),
  ]
}

function examineFiles(
  { files, keyFile, disk }: InstanceFacts,
  userId: number | undefined,
): CheckResult[] {
  return [
    checkPermissions(
      files.filter(({ path }) => path !== keyFile?.path),
      userId,
    ),
    checkKeyFile(keyFile),
    ...(disk ? [checkDisk(disk)] : []),
  ]
}

function examineBackups(instance: InstanceFacts, now: number): CheckResult[] {
  const { settings, backups, backupSpace, database, hasBackupTool } = instance
  const { hasNightlyBackups, recoveryKey } = settings
  const facts = { hasNightlyBackups, backups, madeAt: database?.madeAt }
  return [
    ...(database?.state === 'empty' ? [] : [checkBackups(facts, now)]),
    ...(hasNightlyBackups && hasBackupTool !== undefined ? [checkBackupTool(hasBackupTool)] : []),
    ...(hasNightlyBackups && backupSpace ? [checkBackupSpace(backupSpace)] : []),
    checkRecoveryKey(recoveryKey),
  ]
}

function examineAddress(instance: InstanceFacts, now: number): CheckResult[] {
  const { settings, answer, formerAnswers } = instance
  const { origin } = settings
  return [
    checkAddress(settings),
    checkReachable(answer),
    ...[answer, ...formerAnswers].flatMap(({ address, certificateEndsAt }) =>
      certificateEndsAt ? [checkCertificate(address, certificateEndsAt, now)] : [],
    ),
    ...formerAnswers.map(former => checkFormerAddress(former, origin)),
    checkCookies(settings),
  ]
}

function clockFacts({ settings, database, answer }: InstanceFacts) {
  return {
    clockLine: database?.clockLine,
    aheadMs: {
      ...(database?.clockAheadMs !== undefined && { 'the database': database.clockAheadMs }),
      ...(answer.clockAheadMs !== undefined && { [settings.origin]: answer.clockAheadMs }),
    },
  }
}
