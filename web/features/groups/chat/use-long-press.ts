import { type RefObject, useEffect } from 'react'

const LONG_PRESS_MS = 500
/** A finger that moves further than this scrolls. */
const TOLERANCE_PX = 10

/**
 * Opens the menu of a message when a finger rests on it: presses the message's own button, so that both ways do the
 * same. The click and the browser's menu that follow a long press are withheld.
 */
export function useLongPress(scrollArea: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = scrollArea.current
    if (!area) return
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    let start = { x: 0, y: 0 }
    let isLong = false

    const cancel = () => clearTimeout(timer)
    const begin = (event: PointerEvent) => {
      cancel()
      isLong = false
      const button = event.pointerType === 'touch' ? menuButtonAt(event.target) : null
      if (!button) return
      start = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => {
        isLong = true
        button.focus({ preventScroll: true })
        button.click()
      }, LONG_PRESS_MS)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > TOLERANCE_PX) cancel()
    }
    const withholdClick = (event: MouseEvent) => {
      // The click that opens the menu comes from the timer and is not trusted.
      if (!isLong || !event.isTrusted) return
      isLong = false
      event.preventDefault()
      event.stopPropagation()
    }
    const withholdMenu = (event: MouseEvent) => {
      const isTouch = 'pointerType' in event && event.pointerType === 'touch'
      if (isTouch && menuButtonAt(event.target)) event.preventDefault()
    }
    area.addEventListener('pointerdown', begin, { signal })
    area.addEventListener('pointermove', move, { signal })
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'])
      area.addEventListener(name, cancel, { signal })
    area.addEventListener('click', withholdClick, { signal, capture: true })
    area.addEventListener('contextmenu', withholdMenu, { signal })
    return () => {
      cancel()
      controller.abort()
    }
  }, [scrollArea])
}

function menuButtonAt(target: EventTarget | null): HTMLElement | null {
  const message = target instanceof Element ? target.closest('.chat-message') : null
  return message?.querySelector<HTMLElement>('.chat-message-menu') ?? null
}
