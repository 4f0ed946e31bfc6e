import { communityMessages } from '#contract/messages/en/community.ts'
import { errorMessages } from '#contract/messages/en/errors.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the community dashboard, with the names of categories. */
export const t = textsOf(errorMessages, communityMessages, generalMessages, wallMessages)
