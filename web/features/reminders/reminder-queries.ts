import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

export const remindersKey = ['listReminders'] as const

/** All reminders of the member. Runs offline too, so that the page can show the offline error. */
export function remindersQuery(api: Api) {
  return queryOptions({
    queryKey: remindersKey,
    queryFn: () => api.call('listReminders', {}),
    networkMode: 'always',
  })
}
