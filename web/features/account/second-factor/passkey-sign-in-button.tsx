import { useState } from 'react'
import { errorMessages } from '#contract/messages/en/errors.ts'
import { passkeySignInMessages } from '#contract/messages/en/passkey-sign-in.ts'
import { hasPasskeys } from '#web/platform/device/passkey-support.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'

const t = textsOf(errorMessages, passkeySignInMessages)

type SignIn = typeof import('./passkey-sign-in.tsx').PasskeySignIn
type Running = { SignIn: SignIn; onEnd: () => void }

/**
 * Signs in with a passkey of this device. The sign-in page loads this button alone: the rest comes with the press. Its
 * place is kept until scripts are there, so that nothing moves then.
 */
export function PasskeySignInButton({ redirect }: { redirect: string | undefined }) {
  const isHydrated = useIsHydrated()
  const [running, setRunning] = useState<Running | null>(null)
  const [isBusy, press] = useBusyAction(async () => {
    const loaded = await import('./passkey-sign-in.tsx').catch(() => null)
    if (!loaded) return sayNotReached()
    await new Promise<void>((onEnd) => setRunning({ SignIn: loaded.PasskeySignIn, onEnd }))
    setRunning(null)
  })
  if (isHydrated && !hasPasskeys()) return null
  return (
    <>
      <Button
        kind="secondary"
        size="lg"
        block
        className={isHydrated ? undefined : 'invisible'}
        data-needs-scripts
        busy={isBusy}
        busyLabel={t('secondFactor.passkey.adding')}
        onClick={press}
      >
        {t('secondFactor.signIn')}
      </Button>
      {running ? <running.SignIn redirect={redirect} onEnd={running.onEnd} /> : null}
    </>
  )
}

function sayNotReached(): void {
  showToast({ kind: 'failure', title: t('error.network'), detail: t('error.network.detail'), stays: true })
}
