import type { peopleOperations } from '#contract/moderation/people-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { listPeople } from './list-people.ts'
import {
  addSupportAdmin,
  assignRole,
  liftSuspension,
  removeAdminRole,
  suspendPerson,
} from './manage-people.ts'

/**
 * Members as site admins see them, who alone come here: roles and suspensions, never what anybody wrote (SEC-R1 … SEC-R4).
 * Owns no table: accounts and roles are the account room's. Tells account.roles-changed, account.suspended and
 * account.suspension-lifted. Sees account.
 */
export function peopleHandlers(): Handlers<typeof peopleOperations> {
  return { listPeople, assignRole, removeAdminRole, suspendPerson, liftSuspension, addSupportAdmin }
}
