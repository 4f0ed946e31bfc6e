import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * False on the server and during hydration, true ever after. It turns true in a transition: every part of a page that
 * waits for hydration would otherwise be rendered at once, in one long task.
 */
export function useIsHydrated(): boolean {
  return useDeferredValue(useSyncExternalStore(neverChanges, inTheBrowser, fromTheServer))
}

const inTheBrowser = () => true
const fromTheServer = () => false
const neverChanges = () => () => undefined
