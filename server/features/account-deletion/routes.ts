import type { accountDeletionOperations } from '#contract/account/account-deletion-operations.ts'
import { emptyAddressesOfDeletedMembers } from '#server/features/donations/donation-account-deletion.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { deleteAccount } from './delete-account.ts'
import { deletePerson } from './delete-person.ts'
import {
  type AccountDeletionDeps,
  finishAccountDeletions,
  removePaidRecipients,
} from './finish-account-deletion.ts'
import { getDeletionPreview } from './get-deletion-preview.ts'
import { getPersonsDeletionPreview } from './get-persons-deletion-preview.ts'

/**
 * Handlers of account deletion. Owns account_deletions; each feature removes its own rows, in the order given here. Publishes
 * account.deleted. Uses account, campaigns, donations, groups, media, miracles, own-data, payouts, prayers, treasury.
 */
export function accountDeletionHandlers(): Handlers<typeof accountDeletionOperations> {
  return {
    getDeletionPreview: query(getDeletionPreview),
    deleteAccount: command(deleteAccount),
    getPersonsDeletionPreview: query(getPersonsDeletionPreview),
    deletePerson: command(deletePerson),
  }
}

/** The scheduled tasks that finish account deletions. */
export function accountDeletionCleanups(deps: AccountDeletionDeps): ScheduledTask[] {
  return [
    { name: 'unfinished account deletions', run: () => finishAccountDeletions(deps) },
    { name: 'bank accounts of those who left and were paid', run: () => removePaidRecipients(deps) },
    {
      name: 'addresses of donors who left',
      run: () => emptyAddressesOfDeletedMembers(deps.pool, deps.clock),
    },
  ]
}
