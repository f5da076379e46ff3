export const notesPath = '/notes'
export const notesTitle = 'Notes from responders'
