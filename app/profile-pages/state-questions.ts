/** The address to which an answer to a question about a state is posted. */
export const stateQuestionsPath = '/profile/medical-history/question'

/** The pages that ask, and to which an answer leads back. */
export const stateQuestionPages = [
  '/profile/medical-history',
  '/profile/medical-history?edit=1',
  '/profile/edit/medical-history',
] as const
