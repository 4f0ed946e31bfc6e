import type { KeyboardEvent } from 'react'
import { useMedia } from '#web/ui/layout/use-media.ts'

/**
 * Whether Enter sends what is written, and the test of a key for it. A keyboard on the screen has no Shift and Enter:
 * where the pointer is a finger, Enter starts a line and the button sends (CHAT-3, REQ-451).
 */
export function useEnterSends(): { enterSends: boolean; isSendKey: (event: KeyboardEvent) => boolean } {
  const enterSends = !useMedia('(pointer: coarse)')
  return { enterSends, isSendKey: (event) => enterSends && isEnterAlone(event) }
}

/** An Enter that ends an input-method composition chooses a word and does nothing else. */
function isEnterAlone({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229
}
