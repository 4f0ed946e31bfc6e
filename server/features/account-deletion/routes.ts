import type { accountDeletionOperations } from '#contract/account/account-deletion-operations.ts'
import { emptyAddressesOfDeparted } from '#server/features/donations/donation-account-deletion.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { getDeparture, getPersonsDeparture } from './account-deletion-preview.ts'
import { deleteAccount, deletePerson } from './delete-account.ts'
import {
  type AccountDeletionDeps,
  finishAccountDeletions,
  removePaidRecipients,
} from './finish-account-deletion.ts'

/**
 * Handlers of account deletion. Owns departures; each feature removes its own rows, in the order given here. Publishes
 * account.departed. Uses account, campaigns, donations, groups, media, miracles, own-data, payouts, prayers, treasury.
 */
export function accountDeletionHandlers(): Handlers<typeof accountDeletionOperations> {
  return {
    getDeparture: query(getDeparture),
    deleteAccount: command(deleteAccount),
    getPersonsDeparture: query(getPersonsDeparture),
    deletePerson: command(deletePerson),
  }
}

/** The scheduled tasks that finish account deletions. */
export function accountDeletionCleanups(deps: AccountDeletionDeps): ScheduledTask[] {
  return [
    { name: 'unfinished departures', run: () => finishAccountDeletions(deps) },
    { name: 'bank accounts of those who left and were paid', run: () => removePaidRecipients(deps) },
    {
      name: 'addresses of donors who left',
      run: () => emptyAddressesOfDeparted(deps.pool, deps.clock),
    },
  ]
}
