import type { BrowserContext } from '@playwright/test'
import { liveAddress } from '#contract/events/live-stream.ts'

/** Counts the live streams of a browser. */
export function streamsOf(context: BrowserContext) {
  let [opened, closed] = [0, 0]
  const isStream = (request: { url(): string }) => new URL(request.url()).pathname === liveAddress
  context.on('request', (request) => {
    if (isStream(request)) opened += 1
  })
  const ended = (request: { url(): string }) => {
    if (isStream(request)) closed += 1
  }
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  return { open: () => opened - closed, everOpened: () => opened }
}

/** The requests that a browser sends from now on. */
export function readsOf(context: BrowserContext): string[] {
  const reads: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== liveAddress)
      reads.push(pathname)
  })
  return reads
}
