import type {
  CreatedPasskey,
  PasskeyAnswer,
  PasskeyOffer,
  PasskeyQuestion,
} from '#contract/account/passkeys.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './second-factor-texts.ts'

/** Asks for a passkey of this device; null when the person declined or the device failed, which a message says. */
export function askForPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer | null> {
  return prompt(async () => (await loadPasskeys()).answerWithPasskey(question))
}

/** Creates a passkey on this device; null when the person declined or the device failed, which a message says. */
export function makePasskey(offer: PasskeyOffer): Promise<CreatedPasskey | null> {
  return prompt(async () => (await loadPasskeys()).createPasskey(offer))
}

/** The library comes with the first prompt: most people never need it. */
function loadPasskeys() {
  return import('#web/platform/device/passkeys.ts').catch((cause: unknown) => {
    throw new ApiFailure(0, null, cause)
  })
}

async function prompt<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    sayWhy(error)
    return null
  }
}

function sayWhy(error: unknown): void {
  const name = error instanceof Error ? error.name : ''
  const detail = t('secondFactor.passkey.declined.detail')
  if (error instanceof ApiFailure)
    showToast({
      kind: 'failure',
      title: t('error.network'),
      detail: t('error.network.detail'),
      stays: true,
    })
  else if (name === 'NotAllowedError' || name === 'AbortError')
    showToast({ kind: 'info', title: t('secondFactor.passkey.declined'), detail })
  else if (name === 'InvalidStateError') showToast({ kind: 'info', title: t('secondFactor.passkey.known') })
  else showToast({ kind: 'failure', title: t('secondFactor.passkey.failed'), detail })
}
