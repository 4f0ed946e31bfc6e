import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { registerWorker } from '#web/platform/offline/worker-registration.ts'
import { endPush } from './end-push.ts'
import { writePushMark } from './push-mark.ts'
import { pushObstacle } from './push-obstacle.ts'
import { readPushRecord, registrationOf, writePushRecord } from './push-record.ts'

const DAY_MS = 86_400_000

/** A registration: of whom, and under which key of the site. */
type Wanted = { api: Api; accountId: string; key: string }

/**
 * Asks the browser for its permission, at a press, and registers it for the member when that is granted; returns the
 * permission. Rejects where the browser, its push service or the server did not do it; then nothing is left behind.
 */
export async function subscribe(wanted: Wanted): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission
  try {
    await register(wanted, await newSubscription(wanted.key))
  } catch (error) {
    await endPush()
    throw error
  }
  return permission
}

/** An older subscription may be of another key. */
async function newSubscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await registerWorker(navigator.serviceWorker)
  const older = await pushManager.getSubscription()
  await older?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function register(
  { api, accountId }: Omit<Wanted, 'key'>,
  subscription: PushSubscription,
): Promise<void> {
  const input = registrationOf(subscription)
  const { receiver } = await api.call('registerPushSubscription', input, { accountId })
  await writePushRecord({ accountId, receiver, endpoint: input.endpoint, askedAt: Date.now() })
  writePushMark(accountId)
}

/**
 * Registers the browser anew where its subscription is no longer the one that the server knows: browsers replace them,
 * and few say so; or where it is of another key of the site. Where it is another member's, or the server has ended it,
 * the browser forgets it. The server is asked once a day.
 */
export async function renewPush(api: Api, accountId: string): Promise<void> {
  const record = await readPushRecord()
  if (record?.accountId !== accountId || pushObstacle() || Notification.permission !== 'granted')
    return await endPush()
  const { pushManager } = await registerWorker(navigator.serviceWorker)
  const current = await pushManager.getSubscription()
  const isSame = current?.endpoint === record.endpoint
  if (isSame && Date.now() - (record.askedAt ?? 0) < DAY_MS) return
  try {
    const { key, devices } = await api.call('getPushSettings', {})
    const isEnded = key === null || !devices.some(({ isThis }) => isThis)
    if (isEnded) return await endPush()
    if (isSame && isOfKey(current, key)) return await writePushRecord({ ...record, askedAt: Date.now() })
    const isUsable = current !== null && isOfKey(current, key)
    await register({ api, accountId }, isUsable ? current : await newSubscription(key))
  } catch (error) {
    const { status } = asApiFailure(error)
    if (status === 403 || status === 404) await endPush()
  }
}

/** Whether a subscription takes messages that are signed with the key; a browser that does not say is believed. */
function isOfKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey
  if (!own) return true
  const bytes = String.fromCharCode(...new Uint8Array(own))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
