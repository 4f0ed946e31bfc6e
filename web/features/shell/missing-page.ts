import type { AnyRouter } from '@tanstack/react-router'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { isReachable } from '#web/platform/api/api-client.ts'
import { isUnreached } from './is-unreached.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** The kinds of pages that were open in this tab, whose files are loaded therefore. */
const openedKinds = new Set<string>()

/** Whether a page of this kind can open without a connection: its files are loaded, or the worker has them. */
export function canOpen(kind: PagePattern): boolean {
  return openedKinds.has(kind) || Boolean(navigator.serviceWorker?.controller)
}

/**
 * Follows whether the page on the screen could not open, because its code or its data did not come, and calls `onChange`
 * after each page. Nothing else asks for such a page while the device is online, so the server is asked with growing
 * pauses until it answers (`onAnswer`).
 */
export function watchMissingPage(router: AnyRouter, onChange: () => void, onAnswer: () => void) {
  const files = watchLostFiles(router)
  let isMissing = false
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function couldNotOpen(): boolean {
    const failed = router.state.matches.some(({ status, error }) => status === 'error' && isUnreached(error))
    return failed || files.areLost()
  }
  function look(): void {
    clearTimeout(timer)
    isMissing = couldNotOpen()
    if (isMissing) {
      if (navigator.onLine) plan()
    } else {
      attempts = 0
      openedKinds.add(kindOf(router))
    }
  }
  function plan(): void {
    timer = setTimeout(() => void ask(), Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts))
    attempts += 1
  }
  async function ask(): Promise<void> {
    if (document.visibilityState === 'visible' && (await isReachable())) onAnswer()
    if (isMissing) plan()
  }

  look()
  const stopPages = router.subscribe('onResolved', () => {
    look()
    onChange()
  })
  return {
    isMissing: () => isMissing,
    /** Until the next attempt has failed too. */
    forget: () => {
      isMissing = false
    },
    reload: () => {
      if (couldNotOpen()) void router.invalidate()
    },
    stop: () => {
      clearTimeout(timer)
      files.stop()
      stopPages()
    },
  }
}

/** The pattern of the open page, without the slash of lists. */
function kindOf(router: AnyRouter): string {
  const pattern = String(router.state.matches.at(-1)?.fullPath ?? '')
  return pattern === '/' ? pattern : pattern.replace(/\/$/, '')
}

/** Follows whether files of the application did not come since the last page was asked for. */
function watchLostFiles(router: AnyRouter) {
  let areLost = false
  const onLost = () => {
    areLost = true
  }
  /** A style sheet that did not come leaves the document, or the next attempt would take it for loaded. */
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.remove()
  }
  addEventListener('vite:preloadError', onLost)
  addEventListener('error', onError, true)
  const stopLoads = router.subscribe('onBeforeLoad', () => {
    areLost = false
  })
  return {
    areLost: () => areLost,
    stop: () => {
      removeEventListener('vite:preloadError', onLost)
      removeEventListener('error', onError, true)
      stopLoads()
    },
  }
}
