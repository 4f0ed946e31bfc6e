import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, true ever after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inTheBrowser, fromTheServer)
}

const inTheBrowser = () => true
const fromTheServer = () => false
const neverChanges = () => () => undefined
