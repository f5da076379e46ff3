/** Openings of a link that the dashboard counts. */
export const maxCountedOpenings = 100

/** Mails about one link in a day, those about locks apart. */
export const maxNoticesPerDay = 6
