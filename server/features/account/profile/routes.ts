import type { profileOperations } from '#contract/account/profile-operations.ts'
import { cancelEmailChange, requestEmailChange } from '#server/features/account/change-email.ts'
import { editProfile, muteMails } from '#server/features/account/edit-profile.ts'
import { getProfile } from '#server/features/account/own-profile.ts'
import { changePassword, requestPassword } from '#server/features/account/passwords/change-password.ts'
import { connectProvider, disconnectProvider } from '#server/features/account/providers/connect-provider.ts'
import { listSessions } from '#server/features/account/sessions/elsewhere/queries.ts'
import { endOtherSessions, endSession } from '#server/features/account/sessions/other-sessions.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import type { IdentityProviders } from '#server/platform/identity/identity-provider.ts'

/**
 * The account by its owner: a part of the room of accounts, whose tables it shares. Owns mail_mutes besides, which the
 * rooms that write mails read. Tells account.profile-changed, account.password-changed, account.sessions-ended. Sees no
 * other room.
 */
export function profileHandlers({
  providers,
}: {
  providers: IdentityProviders
}): Handlers<typeof profileOperations> {
  return {
    getProfile,
    editProfile,
    changePassword,
    requestPassword,
    requestEmailChange,
    cancelEmailChange,
    muteMails,
    connectProvider: connectProvider(providers),
    disconnectProvider,
    listSessions,
    endSession,
    endOtherSessions,
  }
}
