/** The share menu and the public share page (spec A §8, §9; PDET-5 … PDET-7, decisions 25, 131). */
export const sharingMessages = {} as const
