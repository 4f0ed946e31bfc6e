import { memberBarMessages } from '#contract/messages/en/member-bar.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** Texts that only members' browsers load. */
export const t = textsOf(memberBarMessages)
