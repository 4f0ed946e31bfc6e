import { useQueryClient } from '@tanstack/react-query'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { asApiFailure } from '#web/platform/api-failure.ts'
import { isLoaded, say } from '#web/platform/text.ts'
import { useApi } from '#web/platform/use-api.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { prayerPageQuery } from './prayer-queries.ts'
import { t } from './prayer-texts.ts'

/** Reads a prayer as it is now. Null when that fails, which the person is told. */
export function useNewerPrayer(prayerId: string): () => Promise<Prayer | null> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    const query = { ...prayerPageQuery(api, prayerId), staleTime: 0, retry: false }
    const page = await queryClient.query(query).catch(asApiFailure)
    if (!(page instanceof Error)) return page.prayer
    const detail = isLoaded(page.key) ? say(page.key) : undefined
    showToast({ kind: 'failure', title: t('editPrayer.failed'), detail })
    return null
  }
}
