import { bytesOf } from '#web/platform/device/entry-bytes.ts'
import type { Transferred } from '#web/platform/device/worker-traffic.ts'

declare const self: ServiceWorkerGlobalScope

/** Counts the bytes that are transferred for the worker, and reports them to one open page, which stores them (OFF-16). */
export function countTransferred(): void {
  let bytes = 0
  const report = async () => {
    const [page] = await self.clients.matchAll({ type: 'window' })
    if (!page || bytes === 0) return
    page.postMessage({ version: 1, type: 'transferred', bytes } satisfies Transferred)
    bytes = 0
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bytes += bytesOf(entry)
    void report()
  }).observe({ type: 'resource', buffered: true })
}
