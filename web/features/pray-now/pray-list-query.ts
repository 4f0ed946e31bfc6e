import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import { asApiFailure, isUnreached } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { type Choice, leftOf, type Place } from './place.ts'
import { prayListHere } from './pray-list-here.ts'

type Request = Omit<Choice, 'seconds'> & {
  place: Place | null
  /** The moment at which the session was opened: another one reads another list. */
  openedAt: number
}

/**
 * The prayers of a session, or what is left of one: what was prayed for since then the server leaves out, what was
 * passed is left out here. Read once, because a session must not change under the reader.
 */
export function prayListQuery(api: Api, queryClient: QueryClient, request: Request) {
  const { source, groupId, size, place, openedAt } = request
  const passed = place?.passed ?? []
  const left = place ? leftOf(place) : size
  const wanted = Math.min(prayNowLimits.session, left + passed.length)
  return queryOptions({
    queryKey: ['getPrayList', openedAt],
    queryFn: () =>
      api
        .call('getPrayList', { source, size: `${wanted}`, ...(groupId && { groupId }) })
        .catch((error: unknown) => {
          const isAway = isUnreached(asApiFailure(error))
          const here = isAway ? prayListHere(queryClient, { source, groupId, size: wanted }) : null
          if (!here) throw error
          return here
        }),
    select: ({ items, week }) => ({
      items: items.filter(({ id }) => !passed.includes(id)).slice(0, left),
      week,
    }),
    networkMode: 'always',
    staleTime: 'static',
    gcTime: 0,
  })
}
