export const notesPath = '/notes'
export const notesTitle = 'Notes from responders'
export const removeReadPath = '/notes/remove-read'

/** Returns the path of a page of the notes, counted from 1. */
export function notesPagePath(page: number): string {
  return page > 1 ? `${notesPath}?page=${page}` : notesPath
}

/** Returns "1 note" or "3 notes". */
export function noteCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'note' : 'notes'}`
}
