import type { Api } from '#web/platform/api/router-context.ts'
import { forgetCopy, wipeDevice } from '#web/platform/offline/wipe-device.ts'
import { endPush } from '#web/platform/push/end-push.ts'
import { endUnendedSession } from './end-unended-session.ts'

/**
 * After a session has ended, however it did: removes the offline copy, ends the pushes to
 * this browser, and ends on the server what ended here without a
 * connection.
 */
export function finishSignOut(api: Api): void {
  void forgetCopy()
  void endPush()
  endUnendedSession(api)
}

/** After somebody signed out on purpose, or deleted their account: nothing of it stays, what was not sent included. */
export async function forgetAccount(accountId: string | null): Promise<void> {
  await Promise.all([wipeDevice(accountId), endPush()])
}
