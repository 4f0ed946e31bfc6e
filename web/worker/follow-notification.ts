import { snoozeMinutes } from '#contract/reminders/reminder-constants.ts'
import { type OpenPath, pendingTag } from '#web/platform/offline/worker-messages.ts'
import { openChannel } from '#web/platform/pending-writes/between-tabs.ts'
import { newWrite, storeWrite } from '#web/platform/pending-writes/pending-store.ts'
import { readPushRecord } from '#web/platform/push/push-record.ts'
import type { OpenWindow, PushScope } from './push-scope.ts'
import { sendPendingWrites } from './send-pending-writes.ts'

/** The data of a notification that showPush showed; one that only names the site has none. */
export type PushedData = { to: string; receiver: string; reminders: readonly string[] }

type Pressed = { notification: { data: unknown; close(): void }; action: string }

/** A press without a page of its own leads there. */
const page = '/notifications'
const PATIENCE_MS = 1000

/**
 * Follows a pressed notification: 'In an hour' puts its reminders off, any other press opens its page, in an open window
 * where there is one.
 */
export async function followNotification(scope: PushScope, { notification, action }: Pressed): Promise<void> {
  notification.close()
  const data = notification.data as PushedData | null
  if (action === 'later' && data) return await putOff(scope, data)
  await openPath(scope, data?.to ?? page)
}

/** Stored first, so that it also works without a connection, and comes once (REM-5). */
async function putOff(scope: PushScope, { receiver, reminders }: PushedData): Promise<void> {
  const record = await readPushRecord()
  // Somebody else is signed in by now.
  if (record?.receiver !== receiver) return
  const { accountId } = record
  for (const reminderId of reminders)
    await storeWrite(
      newWrite({
        key: crypto.randomUUID(),
        accountId,
        operation: 'snoozeReminder',
        input: { reminderId, minutes: snoozeMinutes },
        subject: reminderId,
        shown: { title: '', path: '/profile/times', text: null, draft: null },
      }),
      [],
    )
  const tabs = openChannel()
  tabs?.postMessage({ accountId, isSent: false })
  tabs?.close()
  await sendPendingWrites().catch(() => scope.registration.sync?.register(pendingTag))
}

async function openPath({ clients, registration: { scope } }: PushScope, to: string): Promise<void> {
  const path = scope.startsWith(`${new URL(to, scope).origin}/`) ? to : page
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!open) return void (await clients.openWindow(path))
  await open.focus()
  if (!(await isOpenedByPage(open, path))) await open.navigate(path).catch(() => clients.openWindow(path))
}

/** Whether the page itself goes there, which keeps its data; one of a visitor does not listen. */
function isOpenedByPage(open: OpenWindow, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PATIENCE_MS)
    open.postMessage({ version: 1, type: 'open-path', path } satisfies OpenPath, [port2])
  })
}
