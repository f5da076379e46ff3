export const maxCountedOpenings = 100

/** Mails about one link in a day, without those about locks. */
export const maxNoticesPerDay = 6
