import { queryOptions } from '@tanstack/react-query'
import type { PushSettings } from '#contract/notifications/push-operations.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { pushObstacle } from '#web/platform/push/push-obstacle.ts'

export const pushKey = ['getPushSettings'] as const

/** How and to which browsers the member gets pushes; runs offline too, so that the page can show the offline error. */
export function pushQuery(api: Api) {
  return queryOptions({
    queryKey: pushKey,
    queryFn: () => api.call('getPushSettings', {}),
    networkMode: 'always',
  })
}

/** Whether the member may be asked in this browser now. */
export function mayAsk({ key, mayAsk: isOpen }: PushSettings): boolean {
  return isOpen && key !== null && pushObstacle() === null
}
