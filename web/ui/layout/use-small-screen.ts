import { useSyncExternalStore } from 'react'

/** A phone: narrow, or low in landscape. Pages of a place such as the chat fill such a screen. */
const SMALL_SCREEN = '(max-width: 767.98px), (max-height: 479.98px) and (pointer: coarse)'

function subscribe(onChange: () => void): () => void {
  const media = globalThis.matchMedia?.(SMALL_SCREEN)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

/** Whether the screen is that of a phone, also after it was turned. */
export function useIsSmallScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia?.(SMALL_SCREEN).matches ?? false,
    () => false,
  )
}
