import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export type Faults = {
  /** What a journey provokes on purpose is no fault; everything else of its kind stays one. */
  forgive(pattern: RegExp): void
  /** This journey may leave for another origin. */
  mayVisit(origin: string): void
  watch(context: BrowserContext): void
  found(): string[]
}

const refusalOfTheApi = /Failed to load resource: the server responded with a status of 4\d\d/

/**
 * Listens to browsers for what no journey may cause: console errors and warnings, broken scripts, breaches of the
 * content policy, requests to strangers, server errors, files that are not there (GEN-6).
 */
export function listenForFaults(ours: string): Faults {
  const seen: string[] = []
  const forgiven: RegExp[] = []
  const visited = new Set([ours])

  function note(fault: string): void {
    seen.push(fault)
  }
  function recordConsole(message: ConsoleMessage): void {
    const isLoud = message.type() === 'error' || message.type() === 'warning'
    if (isLoud && !refusalOfTheApi.test(message.text())) note(`console ${message.type()}: ${message.text()}`)
  }
  return {
    forgive: (pattern) => forgiven.push(pattern),
    mayVisit: (origin) => visited.add(origin),
    watch: (context) => {
      context.on('console', recordConsole)
      context.on('weberror', (failure) => note(`page error: ${failure.error().message}`))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^(http|ws)/.test(protocol) && !visited.has(origin))
          note(`request to a stranger: ${request.url()}`)
      })
      context.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (response.status() >= 500) note(`status ${response.status()}: ${pathname}`)
        const isFile = pathname.startsWith('/assets/')
        if (isFile && response.status() >= 400) note(`missing file: ${pathname}`)
      })
    },
    found: () => seen.filter((fault) => !forgiven.some((pattern) => pattern.test(fault))),
  }
}

/** Runs in every page, so that the console tells what its content policy kept out. */
export function reportPolicyBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`content policy: ${violatedDirective} ${blockedURI}`)
  })
}
