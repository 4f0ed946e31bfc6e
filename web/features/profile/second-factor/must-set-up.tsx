import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccountPage } from '#web/features/account/account-form.tsx'
import { useContinueSignIn } from '#web/features/account/complete-sign-in.ts'
import { ProveIdentity } from '#web/features/account/second-factor/prove-identity.tsx'
import { t } from '#web/features/account/second-factor/second-factor-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { CardFailed } from '../setting-states.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { useRecoveryCodes } from './recovery-codes.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { Part } from './second-factor-settings.tsx'
import { SetUpCodes } from './set-up-codes.tsx'

/**
 * Asks staff for the second factor that their role needs: one they have, or a new one, whose recovery codes are kept
 * before the wanted page opens. `otherwise` is shown to those who do not want to.
 */
export function MustSetUpSecondFactor({ otherwise }: { otherwise: ReactNode }) {
  const { data: secondFactor, refetch } = useQuery(secondFactorQuery(useApi()))
  const goOn = useGoOn()
  const continueSignIn = useContinueSignIn()
  const [showCodes, codesDialog] = useRecoveryCodes(goOn)
  const count = secondFactor?.passkeys.length ?? 0
  const hasFactor = count > 0 || (secondFactor?.codesSince ?? null) !== null
  return (
    <AccountPage title={t('secondFactor.mustSetUp')} lead={t('secondFactor.mustSetUp.lead')}>
      {secondFactor ? null : <CardFailed onRetry={refetch}>{t('secondFactor.failed')}</CardFailed>}
      {secondFactor && hasFactor ? (
        <Part title={t('secondFactor.mustSetUp.use')} lead={t('secondFactor.mustSetUp.use.lead')}>
          <ProveIdentity onProven={continueSignIn} />
        </Part>
      ) : null}
      {secondFactor ? (
        <>
          <Part title={t('secondFactor.passkey')} lead={t('secondFactor.passkey.lead')}>
            <AddPasskey count={count} isPrimary={!hasFactor} size="md" showCodes={showCodes} />
          </Part>
          <Part title={t('secondFactor.codes')} lead={t('secondFactor.codes.lead')}>
            <SetUpCodes size="md" showCodes={showCodes} />
          </Part>
        </>
      ) : null}
      {otherwise}
      {codesDialog}
    </AccountPage>
  )
}

/** Reads the session that the new factor opened, and goes on to the wanted page. */
function useGoOn(): () => Promise<void> {
  const api = useApi()
  const continueSignIn = useContinueSignIn()
  return async () => {
    const session = await api.call('getSession', {}).catch((error: unknown) => {
      showToast({ kind: 'failure', title: t('secondFactor.mustSetUp.go.failed') })
      throw error
    })
    continueSignIn(session)
  }
}
