import type { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import type { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { addPasskey } from './add-passkey.ts'
import { askForFactorReset } from './ask-for-factor-reset.ts'
import { askPasskey } from './ask-passkey.ts'
import { cancelFactorReset } from './cancel-factor-reset.ts'
import { cancelOwnFactorReset } from './cancel-own-factor-reset.ts'
import { confirmCodes } from './confirm-codes.ts'
import { createRecoveryCodes } from './create-recovery-codes.ts'
import { getProofWays } from './get-proof-ways.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { getSecondStep } from './get-second-step.ts'
import { offerCodes } from './offer-codes.ts'
import { offerPasskey } from './offer-passkey.ts'
import { proveIdentity } from './prove-identity.ts'
import { removeCodes } from './remove-codes.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { takeSecondStep } from './take-second-step.ts'

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
