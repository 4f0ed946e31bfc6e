import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

/** One miracle that the viewer may see; runs offline too, so that the page can show the offline error. */
export function miracleQuery(api: Api, miracleId: string) {
  return queryOptions({
    queryKey: ['getMiracle', miracleId],
    queryFn: () => api.call('getMiracle', { miracleId }),
    networkMode: 'always',
  })
}
