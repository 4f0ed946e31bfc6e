import type { accountOperations } from '#contract/account/account-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import type { IdentityProviders } from '#server/platform/identity/identity-provider.ts'
import { acceptTerms } from './accept-terms.ts'
import { confirmEmailChange } from './email-change/confirmation/commands.ts'
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts'
import {
  acceptProviderTerms,
  finishProviderSignIn,
  startProviderSignIn,
} from './providers/provider-sign-in.ts'
import { register } from './register.ts'
import { confirmIdentity } from './sessions/confirm-identity.ts'
import { getSession } from './sessions/queries.ts'
import { refreshSession, signOut } from './sessions/sessions.ts'
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
