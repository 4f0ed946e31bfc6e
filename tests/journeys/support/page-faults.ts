import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export type Faults = {
  /** Allows a fault that a journey provokes on purpose; all others still count. */
  forgive(pattern: RegExp): void
  /** Allows this journey to leave for another origin. */
  mayVisit(origin: string): void
  watch(context: BrowserContext): void
  found(): string[]
}

const refusalOfTheApi = /Failed to load resource: the server responded with a status of 4\d\d/
/** Playwright's own word in the contexts without workers. */
const blockedWorker = 'Service Worker registration blocked by Playwright'

/**
 * Records everything that no journey may cause: console errors and warnings, script errors, content policy violations,
 * requests to other origins, server errors, missing files (GEN-6).
 */
export function listenForFaults(ours: string): Faults {
  const seen: string[] = []
  const forgiven: RegExp[] = []
  const visited = new Set([ours])

  function addFault(fault: string): void {
    seen.push(fault)
  }
  function recordConsole(message: ConsoleMessage): void {
    const isLoud = message.type() === 'error' || message.type() === 'warning'
    if (isLoud && !refusalOfTheApi.test(message.text()) && message.text() !== blockedWorker)
      addFault(`console ${message.type()}: ${message.text()}`)
  }
  return {
    forgive: (pattern) => forgiven.push(pattern),
    mayVisit: (origin) => visited.add(origin),
    watch: (context) => {
      context.on('console', recordConsole)
      context.on('weberror', (failure) => addFault(`page error: ${failure.error().message}`))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^(http|ws)/.test(protocol) && !visited.has(origin))
          addFault(`request to a stranger: ${request.url()}`)
      })
      context.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (response.status() >= 500) addFault(`status ${response.status()}: ${pathname}`)
        const isFile = pathname.startsWith('/assets/')
        if (isFile && response.status() >= 400) addFault(`missing file: ${pathname}`)
      })
    },
    found: () => seen.filter((fault) => !forgiven.some((pattern) => pattern.test(fault))),
  }
}

/** Runs in every page, so that the console reports what its content policy blocked and what caused a script error. */
export function reportCauses(): void {
  addEventListener('error', ({ error }) => {
    const cause = error instanceof Error && error.cause
    if (cause) console.error(`caused by: ${cause instanceof Error ? cause.stack : JSON.stringify(cause)}`)
  })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`content policy: ${violatedDirective} ${blockedURI}`)
  })
}
