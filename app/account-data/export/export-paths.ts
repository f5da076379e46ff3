export const exportPath = '/settings/export'

/** Address of the file, to which that page redirects its post. */
export const exportFilePath = '/settings/export.json'
