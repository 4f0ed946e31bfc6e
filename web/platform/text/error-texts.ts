import { errorMessages } from '#contract/messages/en/errors.ts'
import { textsOf } from './text-catalogue.ts'

/** What is said when the server refuses or cannot be reached. */
export const t = textsOf(errorMessages)
