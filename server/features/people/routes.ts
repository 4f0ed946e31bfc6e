import type { peopleOperations } from '#contract/moderation/people-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { addSupportAdmin } from './add-support-admin.ts'
import { assignRole } from './assign-role.ts'
import { listPeople } from './list-people.ts'
import { removeAdminRole } from './remove-admin-role.ts'
import { startFactorReset } from './start-factor-reset.ts'
import { stopFactorReset } from './stop-factor-reset.ts'
import { liftSuspension, suspendPerson } from './suspend-person.ts'

/**
 * Members as only site admins see them: roles and suspensions, never texts (SEC-R1 … SEC-R4). Owns no table: accounts
 * and roles belong to the account feature. Publishes account.roles-changed, account.suspended and
 * account.suspension-lifted. Uses account.
 */
export function peopleHandlers(): Handlers<typeof peopleOperations> {
  return {
    listPeople: query(listPeople),
    assignRole: command(assignRole),
    removeAdminRole: command(removeAdminRole),
    suspendPerson: command(suspendPerson),
    liftSuspension: command(liftSuspension),
    startFactorReset: command(startFactorReset),
    stopFactorReset: command(stopFactorReset),
    addSupportAdmin: command(addSupportAdmin),
  }
}
