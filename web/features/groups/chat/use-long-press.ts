import { type RefObject, useEffect } from 'react'

export const LONG_PRESS_MS = 500
/** A finger that moves further than this scrolls. */
const TOLERANCE_PX = 10

/** Whether a finger rests: calls `onRest` once it has, unless it moved or left before. */
function createRestTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  const cancel = () => clearTimeout(timer)
  return {
    begin: ({ clientX, clientY }: PointerEvent, onRest: () => void) => {
      start = { x: clientX, y: clientY }
      timer = setTimeout(onRest, LONG_PRESS_MS)
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > TOLERANCE_PX) cancel()
    },
    cancel,
  }
}

/**
 * Withholds the click that follows a long press, wherever it lands: the menu has opened under the finger, and lifting it
 * must not choose what happens to be there. The next press, or a key, ends that; a click by keyboard has no `detail`.
 */
function createClickGuard(signal: AbortSignal) {
  let isGuarding = false
  const release = () => {
    isGuarding = false
  }
  const withhold = (event: MouseEvent) => {
    if (!isGuarding || event.detail === 0) return
    release()
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // On the window and before all others: the menu is outside the log.
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, release, { signal, capture: true })
  addEventListener('click', withhold, { signal, capture: true })
  return {
    start: () => {
      isGuarding = true
    },
  }
}

/**
 * Opens the menu of a message when a finger rests on it: presses the message's own button, so that both ways do the
 * same.
 */
export function useLongPress(scrollArea: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = scrollArea.current
    if (!area) return
    const controller = new AbortController()
    const { signal } = controller
    const rest = createRestTimer()
    const guard = createClickGuard(signal)
    const begin = (event: PointerEvent) => {
      rest.cancel()
      const button = event.pointerType === 'touch' ? menuButtonAt(event.target) : null
      if (button) rest.begin(event, () => open(button))
    }
    const open = (button: HTMLElement) => {
      button.focus({ preventScroll: true })
      button.click()
      guard.start()
    }
    area.addEventListener('pointerdown', begin, { signal })
    area.addEventListener('pointermove', rest.move, { signal })
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'])
      area.addEventListener(name, rest.cancel, { signal })
    area.addEventListener('contextmenu', withholdMenu, { signal })
    return () => {
      rest.cancel()
      controller.abort()
    }
  }, [scrollArea])
}

/** The browser's own menu of a long press. */
function withholdMenu(event: MouseEvent): void {
  const isTouch = 'pointerType' in event && event.pointerType === 'touch'
  if (isTouch && menuButtonAt(event.target)) event.preventDefault()
}

function menuButtonAt(target: EventTarget | null): HTMLElement | null {
  const message = target instanceof Element ? target.closest('.chat-message') : null
  return message?.querySelector<HTMLElement>('.chat-message-menu') ?? null
}
