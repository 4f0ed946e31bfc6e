import { errorMessages } from './errors.ts'
import { generalMessages } from './general.ts'
import { notFoundMessages } from './not-found.ts'
import { timeMessages } from './time.ts'
import { writingMessages } from './writing.ts'

/** What belongs to no room, for the whole catalogue; a page loads only the parts it shows. */
export const allGeneralMessages = {
  ...generalMessages,
  ...errorMessages,
  ...notFoundMessages,
  ...timeMessages,
  ...writingMessages,
} as const
