/** The page on which somebody asks for the file of everything. */
export const exportPath = '/settings/export'

/** Where that page sends its post on to: the file itself. */
export const exportFilePath = '/settings/export.json'
