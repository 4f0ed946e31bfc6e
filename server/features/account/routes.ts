import type { accountOperations } from '#contract/account/account-operations.ts'
import type { profileOperations } from '#contract/account/profile-operations.ts'
import type { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import type { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { IdentityProviders } from '#server/platform/identity/identity-provider.ts'
import type { Seal } from '#server/platform/security/seal.ts'
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
import { addPasskey } from './second-factor/add-passkey.ts'
import { askForFactorReset } from './second-factor/ask-for-factor-reset.ts'
import { askPasskey } from './second-factor/ask-passkey.ts'
import { cancelFactorReset, cancelOwnFactorReset } from './second-factor/cancel-factor-reset.ts'
import { confirmCodes } from './second-factor/confirm-codes.ts'
import { createRecoveryCodes } from './second-factor/create-recovery-codes.ts'
import { getProofWays } from './second-factor/get-proof-ways.ts'
import { getSecondFactor } from './second-factor/get-second-factor.ts'
import { getSecondStep } from './second-factor/get-second-step.ts'
import { offerCodes } from './second-factor/offer-codes.ts'
import { offerPasskey } from './second-factor/offer-passkey.ts'
import { proveIdentity } from './second-factor/prove-identity.ts'
import { removeCodes } from './second-factor/remove-codes.ts'
import { removePasskey } from './second-factor/remove-passkey.ts'
import { renamePasskey } from './second-factor/rename-passkey.ts'
import { requireSecondFactor } from './second-factor/require-second-factor.ts'
import { resetSecondFactor } from './second-factor/reset-second-factor.ts'
import { signInWithPasskey } from './second-factor/sign-in-with-passkey.ts'
import { takeSecondStep } from './second-factor/take-second-step.ts'
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
 * Handlers of second factors: part of the account feature. Owns passkeys, one_time_code_secrets, recovery_codes and
 * factor_resets. Publishes account.sessions-ended. Uses no other feature.
 */
export function secondFactorHandlers({
  seal,
}: {
  seal: Seal
}): Handlers<typeof secondFactorOperations & typeof secondStepOperations> {
  return {
    getSecondFactor: query(getSecondFactor),
    requireSecondFactor: command(requireSecondFactor(seal)),
    offerPasskey: command(offerPasskey),
    addPasskey: command(addPasskey(seal)),
    renamePasskey: command(renamePasskey),
    removePasskey: command(removePasskey),
    offerCodes: command(offerCodes(seal)),
    confirmCodes: command(confirmCodes(seal)),
    removeCodes: command(removeCodes),
    createRecoveryCodes: command(createRecoveryCodes(seal)),
    cancelOwnFactorReset: command(cancelOwnFactorReset),
    getProofWays: command(getProofWays),
    proveIdentity: proveIdentity(seal),
    getSecondStep: query(getSecondStep),
    takeSecondStep: takeSecondStep(seal),
    askForFactorReset: command(askForFactorReset),
    cancelFactorReset: command(cancelFactorReset),
    resetSecondFactor: command(resetSecondFactor),
    askPasskey: command(askPasskey),
    signInWithPasskey,
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
