export const exportPath = '/settings/export'
export const exportFilePath = '/settings/export.json'
