import { useMedia } from './use-media.ts'

/** Whether the screen is a phone's: narrow, or low in landscape. Pages of a place such as the chat fill such a screen. */
export function useIsSmallScreen(): boolean {
  return useMedia('(max-width: 767.98px), (max-height: 479.98px) and (pointer: coarse)')
}
