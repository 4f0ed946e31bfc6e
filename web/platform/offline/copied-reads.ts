import { copied } from 'virtual:operation-addresses/copied'
import type { Query, QueryKey } from '@tanstack/react-query'
import type { StoredResponse } from './offline-database.ts'

const names = new Set<unknown>([...copied, 'session', 'config'])

/** Lists of what is the member's own, and what every page needs. */
const ownNames = new Set<unknown>(['session', 'config', 'getDashboard', 'listHistory', 'getProfile'])

/** Whether the data of a query may be stored on this device. What is not kept in memory either is not, nor a search. */
export function isCopied({ queryKey, gcTime }: Pick<Query, 'queryKey' | 'gcTime'>): boolean {
  return gcTime !== 0 && names.has(queryKey[0]) && !isSearch(queryKey)
}

/** Whether a refusal of such a read tells that something stored may not be read any more. */
export function isCopiedName(name: unknown): boolean {
  return names.has(name) || name === 'getGroupPage'
}

function isSearch([name, first, second]: QueryKey): boolean {
  if (name === 'listHistory') return second !== undefined && second !== null
  return name === 'listPublicPrayers' && typeof first === 'object' && first !== null && 'search' in first
}

/** Whether a response shows only what is the reader's own: it is the last to go, and nobody can withdraw it. */
export function isOwn({ queryKey: [name], data }: Pick<StoredResponse, 'queryKey' | 'data'>): boolean {
  if (ownNames.has(name)) return true
  const isPrayer = name === 'getPrayerPage' && typeof data === 'object' && data !== null && 'prayer' in data
  if (!isPrayer) return false
  const { prayer } = data
  return typeof prayer === 'object' && prayer !== null && 'mine' in prayer && prayer.mine === true
}
