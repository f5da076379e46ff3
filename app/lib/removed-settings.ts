/** Settings of earlier versions that have no effect now. A removed setting is added here. */
export const removedSettings = ['DISK_RESERVE_MIB']

/**
 * Returns one line that names the settings that are given and have no effect; undefined without.
 * @param source of `.env` and the environment. `.env` may have the former name of MAIL_TRANSPORT.
 */
export function removedSettingsWarning(
  source: Record<string, string | undefined>,
): string | undefined {
  const given = removedSettings.filter(name => source[name])
  if (given.length > 0)
    return `These settings have no effect in this version, so remove them: ${given.join(', ')}`
  const hasFormerName = ['file', 'resend', 'smtp'].includes(source.MAIL ?? '')
  if (!hasFormerName || source.MAIL_TRANSPORT) return undefined
  return 'MAIL in the environment has no effect: name it MAIL_TRANSPORT'
}
