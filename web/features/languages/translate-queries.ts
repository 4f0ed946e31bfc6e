import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages/language-codes.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import type { TranslateAddress } from './translate-address.ts'

/** The languages whose sentences the member may check. */
export function ownLanguagesQuery(api: Api) {
  return queryOptions({
    queryKey: ['listOwnLanguages'],
    queryFn: () => api.call('listOwnLanguages', {}),
    select: ({ items }) => items,
  })
}

/** The sentences of a language for those who check it; always the current ones. */
export function messagesQuery(api: Api, language: Language, { state, search }: TranslateAddress) {
  return infiniteQueryOptions({
    queryKey: ['listTranslatedMessages', language, state ?? '', search ?? ''],
    queryFn: ({ pageParam: cursor }) =>
      api.call('listTranslatedMessages', {
        language,
        ...(state && { state }),
        ...(search && { search }),
        ...(cursor && { cursor }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
    staleTime: 0,
  })
}
