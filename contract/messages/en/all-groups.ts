import { chatMessages } from './chat.ts'
import { groupPageMessages } from './group-page.ts'
import { groupMessages } from './groups.ts'

/** Everything said about groups, for the whole catalogue; a page loads only the parts it shows. */
export const allGroupMessages = { ...groupMessages, ...groupPageMessages, ...chatMessages } as const
