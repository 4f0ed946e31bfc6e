import type { accountOperations } from '#contract/account/account-operations.ts'
import type { profileOperations } from '#contract/account/profile-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import type { IdentityProviders } from '#server/platform/identity/identity-provider.ts'
import { acceptTerms } from './accept-terms.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './change-email.ts'
import { editProfile, muteMails } from './edit-profile.ts'
import { getProfile } from './own-profile.ts'
import { changePassword, requestPassword } from './passwords/change-password.ts'
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts'
import { connectProvider, disconnectProvider } from './providers/connect-provider.ts'
import {
  acceptProviderTerms,
  finishProviderSignIn,
  startProviderSignIn,
} from './providers/provider-sign-in.ts'
import { register } from './register.ts'
import { confirmIdentity } from './sessions/confirm-identity.ts'
import { endOtherSessions, endSession, listSessions } from './sessions/other-sessions.ts'
import { getSession, refreshSession, signOut } from './sessions/sessions.ts'
import { signIn } from './sessions/sign-in.ts'
import { requestVerification, verifyEmail } from './verify-email.ts'

/**
 * Accounts and how people get into them. Owns accounts, profiles, user_roles, known_devices, one_time_tokens,
 * provider_identities, consents, pending_registrations, email_changes, and writes sessions (http/session.ts reads them).
 * Tells account.*. Sees no other room.
 */
export function accountHandlers({
  providers,
}: {
  providers: IdentityProviders
}): Handlers<typeof accountOperations> {
  return {
    register,
    requestVerification,
    verifyEmail,
    requestPasswordReset,
    resetPassword,
    confirmEmailChange,
    getSession,
    signIn,
    confirmIdentity,
    acceptTerms,
    refreshSession,
    signOut,
    startProviderSignIn: startProviderSignIn(providers),
    finishProviderSignIn: finishProviderSignIn(providers),
    acceptProviderTerms,
  }
}

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
