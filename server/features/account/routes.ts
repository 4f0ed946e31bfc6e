import type { accountOperations } from '#contract/account/account-operations.ts'
import type { profileOperations } from '#contract/account/profile-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { IdentityProviders } from '#server/platform/identity/identity-provider.ts'
import { acceptTerms } from './accept-terms.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { editProfile } from './edit-profile.ts'
import { getProfile } from './get-profile.ts'
import { changePassword } from './passwords/change-password.ts'
import { requestPassword } from './passwords/request-password.ts'
import { requestPasswordReset } from './passwords/request-password-reset.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { acceptProviderTerms } from './providers/accept-provider-terms.ts'
import { connectProvider, disconnectProvider } from './providers/connect-provider.ts'
import { finishProviderSignIn } from './providers/finish-provider-sign-in.ts'
import { startProviderSignIn } from './providers/start-provider-sign-in.ts'
import { register } from './register.ts'
import { cancelEmailChange, requestEmailChange } from './request-email-change.ts'
import { requestVerification } from './request-verification.ts'
import { confirmIdentity } from './sessions/confirm-identity.ts'
import { endOtherSessions } from './sessions/end-other-sessions.ts'
import { endSession } from './sessions/end-session.ts'
import { getSession } from './sessions/get-session.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { signIn } from './sessions/sign-in.ts'
import { signOut } from './sessions/sign-out.ts'
import { signInAfterVerification } from './sign-in-after-verification.ts'
import { verifyEmail } from './verify-email.ts'

/**
 * Handlers of accounts and sign-in. Owns accounts, profiles, user_roles, known_devices, one_time_tokens,
 * provider_identities, consents, pending_registrations, email_changes, and writes sessions (http/session.ts reads
 * them). Publishes account.*. Uses no other feature.
 */
export function accountHandlers({
  providers,
}: {
  providers: IdentityProviders
}): Handlers<typeof accountOperations> {
  return {
    register,
    requestVerification: command(requestVerification),
    verifyEmail: command(verifyEmail),
    signInAfterVerification: command(signInAfterVerification),
    requestPasswordReset: command(requestPasswordReset),
    resetPassword,
    confirmEmailChange: command(confirmEmailChange),
    getSession: query(getSession),
    signIn,
    confirmIdentity,
    acceptTerms: command(acceptTerms),
    refreshSession: command(refreshSession),
    signOut: command(signOut),
    startProviderSignIn: startProviderSignIn(providers),
    finishProviderSignIn: finishProviderSignIn(providers),
    acceptProviderTerms: command(acceptProviderTerms),
  }
}

/**
 * Handlers of the own profile: part of the account feature, whose tables it shares. Publishes account.profile-changed,
 * account.password-changed, account.sessions-ended, account.providers-changed. Uses no other feature.
 */
export function profileHandlers({
  providers,
}: {
  providers: IdentityProviders
}): Handlers<typeof profileOperations> {
  return {
    getProfile: query(getProfile),
    editProfile,
    changePassword,
    requestPassword: command(requestPassword),
    requestEmailChange: command(requestEmailChange),
    cancelEmailChange: command(cancelEmailChange),
    connectProvider: connectProvider(providers),
    disconnectProvider: command(disconnectProvider),
    listSessions: query(listSessions),
    endSession: command(endSession),
    endOtherSessions: command(endOtherSessions),
  }
}
