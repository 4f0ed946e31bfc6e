import type { ImageFolder } from '#ops/import/image-folder.ts'
import type { Table } from '#ops/import/import-table.ts'
import type { Import, Step } from '#ops/import/run-import.ts'
import { campaigns } from './campaigns-table.ts'
import { donations } from './donations-table.ts'
import { groupJoinRequests } from './group-join-requests-table.ts'
import { groupMembers } from './group-members-table.ts'
import { groupMessages } from './group-messages-table.ts'
import { groups } from './groups-table.ts'
import { miracles } from './miracles-table.ts'
import { paymentRecipients, type Subaccounts } from './payment-recipients-table.ts'
import { prayerComments, prayerSupports, prayerUpdates } from './prayer-comments-and-updates-table.ts'
import { prayers } from './prayers-table.ts'
import { profiles } from './profiles-table.ts'
import { userRoles } from './user-roles-table.ts'
import { userStreaks } from './user-streaks-table.ts'
import { users } from './users-table.ts'

/** The tables every export has; a missing one is reported, so that a file with another name is found. */
export const awaitedTables: readonly string[] = [
  'profiles',
  'users',
  'user_roles',
  'groups',
  'group_members',
  'group_join_requests',
  'group_messages',
  'prayer_requests',
  'prayer_updates',
  'prayer_comments',
  'prayer_supports',
  'miracles',
  'fundraising_campaigns',
  'payment_recipients',
  'donations',
]

/** All known tables; only some sites export streaks. */
export const tableNames: readonly string[] = [...awaitedTables, userStreaks.name]

type ImportDeps = Pick<Import, 'seal' | 'fees'> & { images: ImageFolder }

/** The tables in the order of their dependencies. */
export function tablesOf({ seal, fees, images }: ImportDeps): Step[] {
  const subaccounts: Subaccounts = new Map()
  const messages = groupMessages(images)
  const bring = (table: Table): Step => ({ table, does: 'bring' })
  const collect = (table: Table): Step => ({ table, does: 'collect' })
  const settle = (table: Table): Step => ({ table, does: 'settle' })
  return [
    collect(profiles),
    collect(users),
    settle(users),
    settle(profiles),
    ...[userRoles, userStreaks, groups, groupMembers, groupJoinRequests].map(bring),
    collect(messages),
    settle(messages),
    ...[prayers, prayerUpdates, prayerComments, prayerSupports, miracles, campaigns].map(bring),
    bring(paymentRecipients(subaccounts)),
    bring(donations({ seal, fees, subaccounts })),
  ]
}
