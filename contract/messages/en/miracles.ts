/** Miracles: form, page, list (spec A §5, §8; acceptance MIR). */
export const miracleMessages = {
  'miracle.title.required': 'Title is required',
  'miracle.title.tooLong': 'Title must be less than {max} characters',
  'miracle.description.required': 'Description is required',
  'miracle.description.tooLong': 'Description must be less than {max} characters',
  'miracle.alreadyAnswered': 'This prayer has already been answered',
} as const
