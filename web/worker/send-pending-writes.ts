import { addresses } from 'virtual:operation-addresses/by-worker'
import { callAt } from '#web/platform/api/api-client.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import { readAccount } from '#web/platform/offline/account-record.ts'
import { type Change, inOneTab, lockOf, openChannel } from '#web/platform/pending-writes/between-tabs.ts'
import { storedWrites } from '#web/platform/pending-writes/pending-store.ts'
import { sendPending, type Transport } from '#web/platform/pending-writes/send-pending.ts'

const transport: Transport = {
  call: (operation, input, options) => callAt(addresses[operation], operation, input, options),
  upload: (picture, options) => callAt(addresses.uploadImage, 'uploadImage', picture, options),
}

/**
 * Sends what waits on this device for the account that is signed in, as a page does and under the same lock (REQ-522).
 * The server refuses it in the session of anybody else. Rejects when something still waits, for a connection or for a
 * limit of the server, so that the browser calls again later.
 */
export async function sendPendingWrites(): Promise<void> {
  const account = await readAccount()
  if (!account) return
  const { accountId } = account
  const tabs = openChannel()
  const notifyTabs = async (isSent: boolean) => tabs?.postMessage({ accountId, isSent } satisfies Change)
  const pause = await inOneTab(lockOf(accountId), () =>
    sendPending({
      accountId,
      store: storedWrites(accountId),
      transport,
      now: serverNow,
      isOurs: () => true,
      isTakenBack: () => false,
      onChange: () => notifyTabs(false),
      onSettled: () => notifyTabs(true),
    }),
  )
  tabs?.close()
  if (pause === 'offline' || pause === 'pace') throw new Error(`Something still waits: ${pause}`)
}
