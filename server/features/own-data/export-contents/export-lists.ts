import type { MessageKey } from '#contract/messages/key.ts'
import { ownSessions } from './account-data.ts'
import {
  ownBankAccounts,
  ownCampaigns,
  ownCampaignUpdates,
  ownDonations,
  ownPayouts,
} from './donation-data.ts'
import {
  ownBlocks,
  ownJoinRequests,
  ownMemberships,
  ownMessages,
  ownNotificationMutes,
  ownNotifications,
  ownOffers,
  ownRemovals,
  ownReports,
} from './membership-data.ts'
import { ownChecks, ownProposals } from './translation-data.ts'
import {
  ownComments,
  ownImages,
  ownIntercessions,
  ownMiracles,
  ownPrayers,
  ownReminders,
  ownUpdates,
  receivedComments,
} from './written-data.ts'

type EndOf<K, P extends string> = K extends `${P}${infer End}` ? End : never
export type ListName = EndOf<MessageKey, 'ownDataFile.list.'>
export type FieldName = EndOf<MessageKey, 'ownDataFile.field.'>

/** One item of a member as it is written into the file: its own id and time, and the fields of its list. */
export type OwnRow = { id: string; at: string } & Record<string, unknown>

/** The format of a field for people; programs get the raw value. */
export type Shown =
  | 'title'
  | 'text'
  | 'plain'
  /** The name of somebody else; Somebody where there is none to know. */
  | 'author'
  | 'instant'
  | 'day'
  | 'money'
  | 'category'
  | 'language'
  | 'prayer-status'
  | 'audience'
  | 'role'
  | 'campaign-status'
  | 'donation-status'
  | 'reason'
export type Field = readonly [name: FieldName, shown: Shown]

const at: Field = ['at', 'instant']
const title: Field = ['title', 'title']
const description: Field = ['description', 'text']
const text: Field = ['text', 'text']
const language: Field = ['language', 'language']
const audience: Field = ['audience', 'audience']
const groups: Field = ['groups', 'plain']
const groupName: Field = ['groupName', 'plain']
const prayerTitle: Field = ['prayerTitle', 'plain']
const withoutName: Field = ['withoutYourName', 'plain']
const amount: Field = ['amountCents', 'money']

/** Every list of the file, in the order of the page: its statement and the columns shown to people. */
export const ownLists = [
  {
    name: 'prayers',
    statement: ownPrayers,
    fields: [
      at,
      title,
      description,
      language,
      ['category', 'category'],
      ['status', 'prayer-status'],
      audience,
      withoutName,
      groups,
      ['supportCount', 'plain'],
      ['locationName', 'plain'],
      ['editedAt', 'instant'],
    ],
  },
  { name: 'prayer-updates', statement: ownUpdates, fields: [at, prayerTitle, text] },
  {
    name: 'comments-received',
    statement: receivedComments,
    fields: [at, ['by', 'author'], prayerTitle, text],
  },
  {
    name: 'miracles',
    statement: ownMiracles,
    fields: [
      at,
      title,
      description,
      language,
      audience,
      withoutName,
      groups,
      ['amenCount', 'plain'],
      ['mayShowOnHome', 'plain'],
    ],
  },
  { name: 'comments', statement: ownComments, fields: [at, withoutName, text] },
  {
    name: 'intercessions',
    statement: ownIntercessions,
    fields: [at, ['dayOn', 'day'], prayerTitle, ['encouragement', 'plain'], ['withYourName', 'plain']],
  },
  {
    name: 'messages',
    statement: ownMessages,
    fields: [at, groupName, text, ['editedAt', 'instant'], ['earlierTexts', 'plain']],
  },
  {
    name: 'groups',
    statement: ownMemberships,
    fields: [at, ['groupName', 'title'], ['role', 'role'], description],
  },
  {
    name: 'join-requests',
    statement: ownJoinRequests,
    fields: [at, groupName, ['status', 'plain'], text, ['decidedAt', 'instant']],
  },
  { name: 'group-removals', statement: ownRemovals, fields: [at, groupName] },
  {
    name: 'group-offers',
    statement: ownOffers,
    fields: [at, groupName, ['isToYou', 'plain'], ['expiresAt', 'instant']],
  },
  {
    name: 'campaigns',
    statement: ownCampaigns,
    fields: [
      at,
      title,
      description,
      ['thanks', 'plain'],
      ['goalCents', 'money'],
      ['raisedCents', 'money'],
      ['donorCount', 'plain'],
      ['status', 'campaign-status'],
      ['endDate', 'day'],
      ['hiddenReason', 'plain'],
      ['heldReason', 'plain'],
      ['deletedAt', 'instant'],
    ],
  },
  { name: 'campaign-updates', statement: ownCampaignUpdates, fields: [at, ['campaignTitle', 'plain'], text] },
  {
    name: 'donations',
    statement: ownDonations,
    fields: [
      at,
      ['campaignTitle', 'title'],
      amount,
      ['refundedCents', 'money'],
      ['status', 'donation-status'],
      ['anonymous', 'plain'],
      text,
      ['reference', 'plain'],
      ['completedAt', 'instant'],
    ],
  },
  { name: 'payouts', statement: ownPayouts, fields: [at, amount] },
  {
    name: 'bank-accounts',
    statement: ownBankAccounts,
    fields: [
      at,
      ['bankName', 'plain'],
      ['accountName', 'plain'],
      ['lastFour', 'plain'],
      ['replacedAt', 'instant'],
    ],
  },
  {
    name: 'reminders',
    statement: ownReminders,
    fields: [
      at,
      prayerTitle,
      ['time', 'plain'],
      ['rule', 'plain'],
      ['weekdays', 'plain'],
      ['monthDay', 'plain'],
      ['onDay', 'day'],
      ['byMail', 'plain'],
      ['pausedUntil', 'instant'],
    ],
  },
  { name: 'blocks', statement: ownBlocks, fields: [at, ['name', 'author']] },
  { name: 'reports', statement: ownReports, fields: [at, ['kind', 'plain'], ['reason', 'reason'], text] },
  {
    name: 'notifications',
    statement: ownNotifications,
    fields: [
      at,
      ['notification', 'plain'],
      ['detail', 'plain'],
      ['items', 'plain'],
      ['prayerTitle', 'plain'],
      groupName,
      ['seenAt', 'instant'],
    ],
  },
  {
    name: 'notification-mutes',
    statement: ownNotificationMutes,
    fields: [at, ['notification', 'plain'], ['prayerTitle', 'plain'], groupName],
  },
  {
    name: 'confirmed-sentences',
    statement: ownChecks,
    fields: [
      at,
      ['sentence', 'plain'],
      language,
      ['english', 'plain'],
      text,
      ['isOwnText', 'plain'],
      ['isConfirmedByYou', 'plain'],
      ['qualifiedReader', 'plain'],
    ],
  },
  {
    name: 'proposed-sentences',
    statement: ownProposals,
    fields: [at, ['sentence', 'plain'], language, text, ['remark', 'plain']],
  },
  {
    name: 'sessions',
    statement: ownSessions,
    fields: [at, ['device', 'plain'], ['sharedPhone', 'plain'], ['endsAt', 'instant']],
  },
  { name: 'images', statement: ownImages, fields: [at, ['alt', 'plain'], ['file', 'plain']] },
] as const satisfies readonly { name: ListName; statement: object; fields: readonly Field[] }[]

export type OwnList = (typeof ownLists)[number]
