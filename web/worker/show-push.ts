import { pushTags } from '#contract/notifications/push-constants.ts'
import type { PushedMessage } from '#contract/notifications/pushed-message.ts'
import { type PushRecord, readPushRecord } from '#web/platform/push/push-record.ts'
import type { PushedData } from './follow-notification.ts'
import type { PushScope } from './push-scope.ts'
import { readMessage } from './pushed-message.ts'

/** Own files: a notification asks nobody else for a picture. */
const pictures = { icon: '/icon-192.png', badge: '/icon-badge.png' }

/**
 * Shows a push. One that is meant for another member names only the site and ends the subscription; one that cannot be
 * read says where it came from, because browsers take pushes from sites that show nothing (NOTIF-7, NOTIF-9).
 */
export async function showPush(scope: PushScope, text: string | undefined): Promise<void> {
  const message = readMessage(text)
  const record = await readPushRecord().catch(isUnknown)
  if (!message) return await showName(scope, new URL(scope.registration.scope).host)
  if (record?.receiver !== message.receiver) {
    await showName(scope, message.app)
    if (record !== null) await endSubscription(scope)
    return
  }
  await scope.navigator.setAppBadge?.(message.unseen).catch(isRefused)
  if (!(await isShownByPage(scope, message))) await showMessage(scope, message, record)
}

/** The name of the site alone. */
async function showName({ registration }: PushScope, name: string): Promise<void> {
  await registration.showNotification(name, { ...pictures, tag: pushTags.several })
}

async function showMessage({ registration }: PushScope, message: PushedMessage, { receiver }: PushRecord) {
  const { title, body, tag, to, reminders = [], labels } = message
  const data: PushedData = { to, receiver, reminders }
  const actions =
    labels && reminders.length > 0
      ? [
          { action: 'prayed', title: labels.prayed },
          { action: 'later', title: labels.later },
        ]
      : []
  const options = { ...pictures, ...(body !== undefined && { body }), tag, renotify: false, data, actions }
  await registration.showNotification(title, options)
}

/**
 * Whether an open page shows it already: its bell does. Browsers of the Chromium family permit a push without a
 * notification while a page is visible, others count it against the site. Reminders and what a member tries are shown.
 */
async function isShownByPage({ clients, navigator }: PushScope, { reminders, tag }: PushedMessage) {
  if (reminders || tag === pushTags.test || !navigator.userAgentData) return false
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.some(({ visibilityState }) => visibilityState === 'visible')
}

async function endSubscription({ registration }: PushScope): Promise<void> {
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Without the database nobody knows whose it is, now: the subscription stays. */
function isUnknown(): null {
  return null
}

/** A badge is no reason to show no notification. */
function isRefused(): void {}
