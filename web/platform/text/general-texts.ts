import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from './text-catalogue.ts'

/** What every page says: acts, states, and how long ago something was. */
export const t = textsOf(generalMessages)
