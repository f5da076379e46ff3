/** Settings of earlier versions that have no effect now. A removed setting is added here. */
export const removedSettings = ['DISK_RESERVE_MIB']

/** Returns one line that names the removed settings that are still given; undefined without. */
export function removedSettingsWarning(
  source: Record<string, string | undefined>,
): string | undefined {
  const given = removedSettings.filter(name => source[name])
  if (given.length === 0) return undefined
  return `These settings have no effect in this version, so remove them: ${given.join(', ')}`
}
