/** A message to the other tabs: something of the account changed, and whether the server took something. */
export type Change = { accountId: string; isSent: boolean }

/** The name of the lock that page and worker send under. */
export function lockOf(accountId: string): string {
  return `pending writes ${accountId}`
}

export function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('pending-writes')
}

/** While one tab or the worker sends, the others wait. Without the Web Locks API the keys alone prevent duplicates. */
export async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  return typeof navigator.locks === 'undefined' ? await work() : await navigator.locks.request(name, work)
}
