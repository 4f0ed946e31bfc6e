/** The lengths of what is written about sentences, in characters. */
export const translationLimits = { text: 2_000, remark: 500, paper: 300, search: 200 } as const

/** What a reader of a language meets where a sentence stands, and those that somebody wants otherwise. */
export const messageStates = ['proposed', 'english', 'draft', 'checked'] as const
