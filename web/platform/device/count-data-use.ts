import { addDataUse } from './data-use.ts'
import { bytesOf } from './entry-bytes.ts'
import { addTransferred, takeTransferred } from './transferred-bytes.ts'
import { isTransferred } from './worker-traffic.ts'

const STORE_EVERY_MS = 10_000

/** Requests from before the services began are counted once for each page. */
let isBegun = false

/**
 * Counts what this phone transfers for the site, by the browser's record of each request, and stores it on the
 * phone alone (OFF-16). What the caches of the browser answer costs nothing. Returns the stop function.
 */
export function countDataUse(): () => void {
  let received = 0
  const count = (entries: PerformanceEntryList) => {
    for (const entry of entries) if (!isOfWorker(entry)) received += bytesOf(entry)
  }
  const observer = new PerformanceObserver((list) => count(list.getEntries()))
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: !isBegun })
  isBegun = true

  function store(): void {
    count(observer.takeRecords())
    addDataUse(received + takeTransferred())
    received = 0
  }
  const onMessage = ({ data }: MessageEvent) => {
    if (isTransferred(data)) addTransferred(data.bytes)
  }
  navigator.serviceWorker?.addEventListener('message', onMessage)
  const timer = setInterval(store, STORE_EVERY_MS)
  addEventListener('pagehide', store)
  return () => {
    store()
    observer.disconnect()
    clearInterval(timer)
    navigator.serviceWorker?.removeEventListener('message', onMessage)
    removeEventListener('pagehide', store)
  }
}

/** The worker answered, from its store or from the network: it counts what that transferred. The API goes past it. */
function isOfWorker(entry: PerformanceEntry): boolean {
  if (!(entry instanceof PerformanceResourceTiming) || entry.workerStart === 0) return false
  return !new URL(entry.name).pathname.startsWith('/api/')
}
