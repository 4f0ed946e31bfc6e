import { errorMessages } from '#contract/messages/en/errors.ts'
import { textsOf } from './text-catalogue.ts'

/** The texts for a server that refuses or cannot be reached. */
export const t = textsOf(errorMessages)
