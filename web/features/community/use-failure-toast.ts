import { useEffect } from 'react'
import { asApiFailure } from '#web/platform/api-failure.ts'
import '#web/platform/error-texts.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { t } from './community-texts.ts'

/** Says once for each failed reading that the numbers could not be read (COMM-8). */
export function useFailureToast(error: unknown, failedAt: number): void {
  const isFailed = error !== null
  const isOffline = isFailed && asApiFailure(error).code === 'NETWORK'
  useEffect(() => {
    if (!isFailed || failedAt === 0) return
    const detail = isOffline ? t('error.network.detail') : undefined
    showToast({ kind: 'failure', title: t('community.failed'), detail })
  }, [isFailed, isOffline, failedAt])
}
