import * as z from 'zod/mini'
import * as accountDeletion from '#contract/account/account-deletion-operations.ts'
import * as account from '#contract/account/account-operations.ts'
import * as credentials from '#contract/account/credentials.ts'
import * as identityProof from '#contract/account/identity-proof.ts'
import * as importedAccount from '#contract/account/imported-account.ts'
import * as ownData from '#contract/account/own-data-operations.ts'
import * as passkeys from '#contract/account/passkeys.ts'
import * as profile from '#contract/account/profile-operations.ts'
import * as secondFactor from '#contract/account/second-factor-operations.ts'
import * as sharedDevice from '#contract/account/shared-device.ts'
import * as config from '#contract/api/config-operations.ts'
import * as screen from '#contract/api/screen-operations.ts'
import * as community from '#contract/community/community-operations.ts'
import * as contact from '#contract/community/contact-operations.ts'
import * as presence from '#contract/community/presence-operations.ts'
import * as statistic from '#contract/community/statistic-operations.ts'
import * as campaignList from '#contract/fundraising/campaign-list-operations.ts'
import * as campaign from '#contract/fundraising/campaign-operations.ts'
import * as campaignOversight from '#contract/fundraising/campaign-oversight-operations.ts'
import * as campaignPage from '#contract/fundraising/campaign-page-operations.ts'
import * as campaignUpdate from '#contract/fundraising/campaign-update-operations.ts'
import * as donation from '#contract/fundraising/donation-operations.ts'
import * as duePayout from '#contract/fundraising/due-payout-operations.ts'
import * as payout from '#contract/fundraising/payout-operations.ts'
import * as treasury from '#contract/fundraising/treasury-operations.ts'
import * as chat from '#contract/groups/chat-operations.ts'
import * as groupLists from '#contract/groups/group-lists.ts'
import * as groupMembers from '#contract/groups/group-members.ts'
import * as group from '#contract/groups/group-operations.ts'
import * as groupPrayer from '#contract/groups/group-prayer-operations.ts'
import * as joining from '#contract/groups/joining-operations.ts'
import * as siteLanguage from '#contract/languages/language-operations.ts'
import * as translation from '#contract/languages/translation-operations.ts'
import * as media from '#contract/media/media-operations.ts'
import * as miracle from '#contract/miracles/miracle-operations.ts'
import * as miracleStory from '#contract/miracles/miracle-story-operations.ts'
import * as audit from '#contract/moderation/audit-operations.ts'
import * as helpline from '#contract/moderation/helpline-operations.ts'
import * as moderation from '#contract/moderation/moderation-operations.ts'
import * as people from '#contract/moderation/people-operations.ts'
import * as notification from '#contract/notifications/notification-operations.ts'
import * as push from '#contract/notifications/push-operations.ts'
import * as pushedMessage from '#contract/notifications/pushed-message.ts'
import * as quietHours from '#contract/notifications/quiet-hours.ts'
import * as carriedPrayer from '#contract/prayers/carried-prayer-operations.ts'
import * as commentAndUpdate from '#contract/prayers/comment-and-update-operations.ts'
import * as intercession from '#contract/prayers/intercession-operations.ts'
import * as prayNow from '#contract/prayers/pray-now-operations.ts'
import * as prayerJourney from '#contract/prayers/prayer-journey.ts'
import * as prayer from '#contract/prayers/prayer-operations.ts'
import * as sharing from '#contract/prayers/sharing-operations.ts'
import * as reminder from '#contract/reminders/reminder-operations.ts'
import * as audience from '#contract/values/audience.ts'
import * as author from '#contract/values/author.ts'
import * as language from '#contract/values/language.ts'
import * as location from '#contract/values/location.ts'

/** The modules of the contract whose exported schemas are components; a test holds that none is missing. */
const modules = [
  accountDeletion,
  account,
  credentials,
  importedAccount,
  identityProof,
  ownData,
  passkeys,
  sharedDevice,
  secondFactor,
  profile,
  config,
  screen,
  community,
  contact,
  presence,
  statistic,
  campaignList,
  campaign,
  campaignOversight,
  campaignPage,
  campaignUpdate,
  donation,
  duePayout,
  payout,
  treasury,
  chat,
  groupLists,
  groupMembers,
  group,
  groupPrayer,
  joining,
  siteLanguage,
  translation,
  media,
  miracle,
  miracleStory,
  audit,
  helpline,
  moderation,
  people,
  notification,
  push,
  pushedMessage,
  quietHours,
  carriedPrayer,
  commentAndUpdate,
  intercession,
  prayNow,
  prayerJourney,
  prayer,
  sharing,
  reminder,
  audience,
  author,
  language,
  location,
]

/** Texts and numbers are written where they stand: a name would hide their format. */
const namedKinds = new Set(['object', 'union', 'enum'])

export type NamedSchema = [name: string, schema: z.ZodMiniType]

/** The schemas that the contract exports, by the names of their constants. */
export const namedSchemas: readonly NamedSchema[] = modules.flatMap(schemasOf)

/** The exports of a module that become components. */
export function schemasOf(module: object): NamedSchema[] {
  return Object.entries(module).filter((entry): entry is NamedSchema => isNamed(entry[1]))
}

function isNamed(value: unknown): boolean {
  return value instanceof z.ZodMiniType && namedKinds.has(value.def.type)
}
