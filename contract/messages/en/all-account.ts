import { accountMessages } from './account.ts'
import { adminMessages } from './admin.ts'
import { auditMessages } from './audit.ts'
import { breachMailMessages } from './breach-mail.ts'
import { departureMessages } from './departures.ts'
import { foldedMessages } from './folded.ts'
import { helplineMessages } from './helplines.ts'
import { hiddenMessages } from './hidden.ts'
import { moderationMessages } from './moderation.ts'
import { moderationMailMessages } from './moderation-mail.ts'
import { ownDataMessages } from './own-data.ts'
import { ownDataFileMessages } from './own-data-file.ts'
import { peopleMessages } from './people.ts'
import { profileMessages } from './profile.ts'
import { thingMenuMessages } from './thing-menu.ts'

/** Everything that is said about people's accounts, to themselves and to staff. */
export const allAccountMessages = {
  ...accountMessages,
  ...profileMessages,
  ...departureMessages,
  ...ownDataMessages,
  ...ownDataFileMessages,
  ...peopleMessages,
  ...thingMenuMessages,
  ...moderationMessages,
  ...moderationMailMessages,
  ...foldedMessages,
  ...hiddenMessages,
  ...auditMessages,
  ...breachMailMessages,
  ...helplineMessages,
  ...adminMessages,
} as const
