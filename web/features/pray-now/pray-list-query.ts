import { queryOptions } from '@tanstack/react-query'
import { prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { type Choice, leftOf, type Place } from './place.ts'

type Request = Omit<Choice, 'seconds'> & {
  place: Place | null
  /** The moment at which the session was opened: another one reads another list. */
  openedAt: number
}

/**
 * The prayers of a session, or what is left of one: what was prayed for since then the server leaves out, what was
 * passed is left out here. Read once, because a session must not change under the reader.
 */
export function prayListQuery(api: Api, { source, groupId, size, place, openedAt }: Request) {
  const passed = place?.passed ?? []
  const left = place ? leftOf(place) : size
  const wanted = Math.min(prayNowLimits.session, left + passed.length)
  return queryOptions({
    queryKey: ['getPrayList', openedAt],
    queryFn: () => api.call('getPrayList', { source, size: `${wanted}`, ...(groupId && { groupId }) }),
    select: ({ items, week }) => ({
      items: items.filter(({ id }) => !passed.includes(id)).slice(0, left),
      week,
    }),
    networkMode: 'always',
    staleTime: 'static',
    gcTime: 0,
  })
}
