import { generalMessages } from '#contract/messages/en/general.ts'
import { memberMenuMessages } from '#contract/messages/en/member-menu.ts'
import { shellMessages } from '#contract/messages/en/shell.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of what members alone find in bar and drawer. */
export const t = textsOf(generalMessages, memberMenuMessages, shellMessages)
