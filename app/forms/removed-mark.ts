/** The hidden field of a row that says if it is removed: its form keeps it until a save. */
export const removedMark = 'removed'
