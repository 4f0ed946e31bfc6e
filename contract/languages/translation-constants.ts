/** The lengths of what is written about sentences, in characters. */
export const translationLimits = { text: 2_000, remark: 500, paper: 300, search: 200 } as const

/** The states of a sentence in a language, and those that somebody wants otherwise. */
export const messageStates = ['proposed', 'english', 'draft', 'checked'] as const
