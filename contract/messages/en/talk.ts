/** Daily updates and comments (spec A §5, §8; PDET-10 … PDET-13). */
export const talkMessages = {
  'update.required': 'Please enter an update before submitting',
  'update.tooLong': 'An update must be less than {max} characters',
  'comment.required': 'Please enter a comment before submitting',
  'comment.tooLong': 'A comment must be less than {max} characters',
} as const
