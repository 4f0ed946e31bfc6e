import { removeOfflineCopy } from '#web/platform/offline/remove-offline.ts'

declare const self: ServiceWorkerGlobalScope

/** Served in place of the worker where the operator offers none (OFFLINE=0): it takes itself away (REQ-505). */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove(): Promise<void> {
  await removeOfflineCopy()
  await self.registration.unregister()
}
