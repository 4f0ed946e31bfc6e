import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/router-context.ts'

export const bankAccountKey = ['getBankAccount'] as const

/** The own bank account; null when there is none (acceptance PROF-8). Also asked for offline, to be able to say so. */
export function bankAccountQuery(api: Api) {
  return queryOptions({
    queryKey: bankAccountKey,
    queryFn: () => api.call('getBankAccount', {}),
    select: ({ account }) => account,
    networkMode: 'always',
  })
}

/** The banks an account may be at, by name (acceptance BANK-2). */
export function banksQuery(api: Api) {
  return queryOptions({
    queryKey: ['listBanks'],
    queryFn: () => api.call('listBanks', {}),
    select: ({ items }) => items.filter(({ active }) => active),
    networkMode: 'always',
  })
}
