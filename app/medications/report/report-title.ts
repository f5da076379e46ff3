/** The title of the page and of the paper. */
export const reportTitle = 'Interaction report'
