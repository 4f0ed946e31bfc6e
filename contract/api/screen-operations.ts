import * as z from 'zod/mini'
import { Messages } from '#contract/groups/chat-operations.ts'
import { GroupMember } from '#contract/groups/group-members.ts'
import { Group } from '#contract/groups/group-operations.ts'
import { GroupPrayerCard } from '#contract/groups/group-prayer-operations.ts'
import { JoinRequest } from '#contract/groups/joining-operations.ts'
import { Miracle, OwnMiracleCard } from '#contract/miracles/miracle-operations.ts'
import { Notification } from '#contract/notifications/notification-operations.ts'
import { CarriedToday } from '#contract/prayers/carried-prayer-operations.ts'
import { PrayerComment, PrayerUpdate } from '#contract/prayers/comment-and-update-operations.ts'
import { PrayedFor } from '#contract/prayers/intercession-operations.ts'
import { historyFilters } from '#contract/prayers/prayer-constants.ts'
import { Badge, FirstSteps, Streak, UserStats } from '#contract/prayers/prayer-journey.ts'
import { Category, OwnPrayerCard, Prayer, Search, Status } from '#contract/prayers/prayer-operations.ts'
import { AudienceCount } from '#contract/values/audience.ts'
import { groupTabs } from '#contract/values/constants.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { Instant } from '#contract/values/time.ts'
import { operations } from './define-operation.ts'
import { Cursor, pageOf } from './paging.ts'

/** A part that could not be read is null, and the others are still shown (DASH-10). */
export const Dashboard = z.strictObject({
  firstSteps: z.nullable(FirstSteps),
  /** The newest notifications that were not seen. */
  news: z.nullable(z.array(Notification)),
  carried: z.nullable(CarriedToday),
  stats: z.nullable(UserStats),
  streak: z.nullable(Streak),
  badges: z.nullable(z.array(Badge)),
  activePrayers: z.nullable(z.strictObject({ items: z.array(OwnPrayerCard), hasMore: z.boolean() })),
  miracles: z.nullable(z.strictObject({ items: z.array(OwnMiracleCard), hasMore: z.boolean() })),
})
export type Dashboard = z.output<typeof Dashboard>

/** One prayer or miracle of the own history (REQ-13). */
export const HistoryEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('prayer'),
    id: z.uuid(),
    title: z.string(),
    excerpt: z.string(),
    language: LanguageCode,
    category: Category,
    status: Status,
    audience: AudienceCount,
    /** Hidden from others by a moderator. */
    isHidden: z.boolean(),
    at: Instant,
  }),
  z.strictObject({
    kind: z.literal('miracle'),
    id: z.uuid(),
    title: z.string(),
    excerpt: z.string(),
    language: LanguageCode,
    audience: AudienceCount,
    /** Hidden from others by a moderator. */
    isHidden: z.boolean(),
    at: Instant,
  }),
])
export type HistoryEntry = z.output<typeof HistoryEntry>

/** A prayer with the data of other features that its page shows. */
export const PrayerPage = z.strictObject({
  prayer: Prayer,
  miracle: z.nullable(Miracle),
  /** The campaign it is linked with; null when there is none, which is no error (PDET-9). */
  campaign: z.nullable(z.strictObject({ id: z.uuid(), title: z.string() })),
  /** Its newest daily update, and its newest comments; without them for an admin who reads by role. */
  latestUpdate: z.nullable(PrayerUpdate),
  firstComments: z.array(PrayerComment),
  /** The people who prayed lately; null for everybody but the owner. */
  prayedFor: z.nullable(PrayedFor),
  /** Whether the owner is notified when people pray; null for everybody else. */
  isNotifiedWhenPrayed: z.nullable(z.boolean()),
  /** Whether the viewer has a reminder about it: only then is the list of reminders read. */
  hasReminder: z.boolean(),
})
export type PrayerPage = z.output<typeof PrayerPage>

/**
 * A group with the first rows of its open tab, and of the prayers beside it. Other tabs are null, as is everything the viewer may not read: visitors
 * see the header only (REQ-81).
 */
export const GroupPage = z.strictObject({
  group: Group,
  prayers: z.nullable(pageOf(GroupPrayerCard)),
  messages: z.nullable(Messages),
  members: z.nullable(pageOf(GroupMember)),
  requests: z.nullable(pageOf(JoinRequest)),
})
export type GroupPage = z.output<typeof GroupPage>

/** A queue of staff: how many wait, at most {@link deskLimits.counted}, and when the first of them is due. */
const Waiting = z.strictObject({ count: z.int(), dueAt: z.nullable(Instant) })
export type Waiting = z.output<typeof Waiting>

/** The queues of staff; a queue is null for who may not work on it, and where it could not be read. */
export const StaffDesk = z.strictObject({
  /** The waiting reports, with the most urgent case. */
  reports: z.nullable(z.extend(Waiting, { nextCaseId: z.nullable(z.uuid()) })),
  campaigns: z.nullable(Waiting),
  payments: z.nullable(Waiting),
  payouts: z.nullable(Waiting),
  /** Creators who owe after refunds. */
  owing: z.nullable(Waiting),
  contactMessages: z.nullable(Waiting),
})
export type StaffDesk = z.output<typeof StaffDesk>

export const screenOperations = operations({
  getDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    caller: 'member',
    summary: 'Everything the personal dashboard shows, in one answer.',
    input: z.strictObject({}),
    output: Dashboard,
    errors: [],
    offlineCopy: true,
  },
  listHistory: {
    method: 'GET',
    path: '/api/history',
    caller: 'member',
    summary: 'Lists the own prayers and miracles, newest first, 20 a page.',
    input: z.strictObject({
      cursor: z.optional(Cursor),
      filter: z.optional(z.enum(historyFilters)),
      search: z.optional(Search),
    }),
    output: pageOf(HistoryEntry),
    errors: ['INVALID'],
    offlineCopy: true,
  },
  getPrayerPage: {
    method: 'GET',
    path: '/api/prayer-pages/:prayerId',
    caller: 'member',
    summary: 'Everything the page of one prayer shows at first, in one answer.',
    input: z.strictObject({ prayerId: z.string() }),
    output: PrayerPage,
    errors: ['NOT_FOUND'],
    offlineCopy: true,
  },
  getStaffDesk: {
    method: 'GET',
    path: '/api/staff-desk',
    caller: 'moderator',
    summary: 'What waits for staff, queue by queue, each with its number and the first due time.',
    input: z.strictObject({}),
    output: StaffDesk,
    errors: [],
  },
  getGroupPage: {
    method: 'GET',
    path: '/api/group-pages/:groupId',
    caller: 'member',
    summary: 'Everything the page of one group shows at first, with the tab that is open, in one answer.',
    input: z.strictObject({
      groupId: z.string(),
      tab: z.enum(groupTabs, 'field.invalid'),
      /** The prayers too, which stand beside the chat on wide screens. */
      beside: z.optional(z.literal('prayers', 'field.invalid')),
    }),
    output: GroupPage,
    errors: ['INVALID', 'NOT_FOUND'],
  },
})
