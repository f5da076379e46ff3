/** Address of the patient summary as a file, which answers a post. */
export const summaryFilePath = '/profile/summary.json'

/** Title of the file in the access log. */
export const summaryTitle = 'Patient summary'
