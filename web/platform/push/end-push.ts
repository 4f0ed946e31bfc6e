import { PUSH_OWNER, removeStored } from '#web/platform/device/device-storage.ts'
import { inDatabase } from '#web/platform/offline/wipe-device.ts'
import { PUSH } from './push-record.ts'
import { closeNotifications, showBadge } from './shown-notifications.ts'

/**
 * Ends the pushes to this browser, also without a connection: what still arrives then names only the site, because
 * nobody is noted here any more (NOTIF-9). The server has ended them with the session.
 */
export async function endPush(): Promise<void> {
  removeStored(PUSH_OWNER)
  await Promise.all([
    inDatabase((transaction) => void transaction.objectStore('meta').delete(PUSH)),
    closeNotifications(() => true),
    showBadge(0),
    endSubscription().catch(isUnreached),
  ])
}

async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** The browser may need its push service for that: then the worker ends it at the next push. */
function isUnreached(): void {}
