import { addresses } from 'virtual:operation-addresses/by-worker'
import { callAt } from '#web/platform/api/api-client.ts'
import { readPushRecord, registrationOf, writePushRecord } from '#web/platform/push/push-record.ts'
import type { PushScope } from './push-scope.ts'

/** The event of a browser that ended the subscription, or replaced it; not every browser says which. */
export type SubscriptionChange = {
  newSubscription?: PushSubscription | null
  oldSubscription?: PushSubscription | null
}

/** Registers the browser anew, after its subscription has changed. What fails here, the next page tries again. */
export async function renewSubscription(
  { registration: { pushManager } }: PushScope,
  { newSubscription, oldSubscription }: SubscriptionChange,
): Promise<void> {
  const record = await readPushRecord()
  const known = newSubscription ?? (await pushManager.getSubscription())
  if (!record) return void (await known?.unsubscribe())
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (!known && !applicationServerKey) return
  const subscription =
    known ??
    (await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: applicationServerKey ?? null,
    }))
  const { accountId } = record
  const input = registrationOf(subscription)
  const { receiver } = await callAt(addresses.registerPushSubscription, 'registerPushSubscription', input, {
    accountId,
  })
  await writePushRecord({ accountId, receiver, endpoint: input.endpoint })
}
