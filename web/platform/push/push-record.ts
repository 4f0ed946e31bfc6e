import { openOfflineDatabase } from '#web/platform/offline/offline-database.ts'

/**
 * The subscription of this browser as the server knows it, the member that it is registered for, and when a page last
 * asked the server about it, in milliseconds since 1970.
 */
export type PushRecord = { accountId: string; receiver: string; endpoint: string; askedAt?: number }

/** Its key in the store of notes. */
export const PUSH = 'push'

/** The registered subscription of this browser; undefined when there is none. Page and worker read it. */
export async function readPushRecord(): Promise<PushRecord | undefined> {
  return (await (await openOfflineDatabase()).get('meta', PUSH)) as PushRecord | undefined
}

/** Notes what was registered, in place of what was before. */
export async function writePushRecord(record: PushRecord): Promise<void> {
  await (await openOfflineDatabase()).put('meta', record, PUSH)
}

/** The input of the registration. Throws where the browser gives a subscription without keys. */
export function registrationOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('A subscription without keys')
  return { endpoint, p256dh, auth }
}
