import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/router-context.ts'

/** One prayer that the viewer may see. */
export function prayerQuery(api: Api, prayerId: string) {
  return queryOptions({
    queryKey: ['getPrayer', prayerId],
    queryFn: () => api.call('getPrayer', { prayerId }),
  })
}
