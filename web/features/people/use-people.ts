import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#web/platform/use-api.ts'
import { peopleQuery } from './people-queries.ts'

/** The members who are looked for; those found before stay until others come. */
export function usePeople(search: string) {
  return useInfiniteQuery({ ...peopleQuery(useApi(), search), placeholderData: keepPreviousData })
}

export type PeopleList = ReturnType<typeof usePeople>
