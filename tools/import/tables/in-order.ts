import type { Import, Step } from '../run.ts'
import type { Table } from '../table.ts'
import { campaigns } from './campaigns.ts'
import { donations } from './donations.ts'
import { groupJoinRequests } from './group-join-requests.ts'
import { groupMembers } from './group-members.ts'
import { groupMessages } from './group-messages.ts'
import { groups } from './groups.ts'
import { miracles } from './miracles.ts'
import { paymentRecipients, type Subaccounts } from './payment-recipients.ts'
import { prayerComments, prayerSupports, prayerUpdates } from './prayer-talk.ts'
import { prayers } from './prayers.ts'
import { profiles } from './profiles.ts'
import { userRoles } from './user-roles.ts'
import { userStreaks } from './user-streaks.ts'
import { users } from './users.ts'

/** The tables in the order in which they hang on one another, and the names of those that are known at all. */
export function tablesOf({ seal, fees }: Pick<Import, 'seal' | 'fees'>): { steps: Step[]; known: string[] } {
  const subaccounts: Subaccounts = new Map()
  const bring = (table: Table): Step => ({ table, does: 'bring' })
  const collect = (table: Table): Step => ({ table, does: 'collect' })
  const settle = (table: Table): Step => ({ table, does: 'settle' })
  const steps = [
    collect(profiles),
    bring(users),
    settle(profiles),
    ...[userRoles, userStreaks, groups, groupMembers, groupJoinRequests].map(bring),
    collect(groupMessages),
    settle(groupMessages),
    ...[prayers, prayerUpdates, prayerComments, prayerSupports, miracles, campaigns].map(bring),
    bring(paymentRecipients(subaccounts)),
    bring(donations({ seal, fees, subaccounts })),
  ]
  return { steps, known: steps.map(({ table }) => table.name) }
}
