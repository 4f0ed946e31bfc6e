import { findAddressee } from '#server/features/account/find-account.ts'
import { grantRole } from '#server/features/account/grant-role.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordRoleChange, requireFreshAdmin } from './change-roles.ts'

/**
 * Makes the verified account of SUPPORT_ADMIN_EMAIL an admin; when it is one, nothing changes (REQ-98, SEC-R2). Throws
 * FRESH_SIGN_IN_REQUIRED, SUPPORT_ADMIN_MISSING.
 */
export async function addSupportAdmin(context: Context<'admin'>): Promise<Record<string, never>> {
  await requireFreshAdmin(context)
  const { db, settings } = context
  const account = settings.supportAdminEmail ? await findAddressee(db, settings.supportAdminEmail) : null
  const outcome = account ? await grantRole(context, { memberId: account.id, role: 'admin' }) : 'unknown'
  if (!account || outcome === 'unknown' || outcome === 'unverified') {
    throw new Failure('SUPPORT_ADMIN_MISSING')
  }
  if (outcome === 'granted') await recordRoleChange(context, 'role.granted', account.id, ['admin'])
  return {}
}
