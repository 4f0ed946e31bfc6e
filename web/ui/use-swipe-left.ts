import { type RefObject, type TouchEvent, useRef } from 'react'

const CLOSING_DISTANCE = 70

/** Lets a panel follow a finger to the left and calls `onSwiped` when it went far enough. */
export function useSwipeLeft(panel: RefObject<HTMLElement | null>, onSwiped: () => void) {
  const start = useRef({ x: 0, y: 0, travelled: 0 })

  function moveTo(distance: number) {
    start.current.travelled = distance
    if (panel.current) panel.current.style.translate = distance ? `${distance}px 0` : ''
  }
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0]
      if (touch) start.current = { x: touch.clientX, y: touch.clientY, travelled: 0 }
    },
    onTouchMove(event: TouchEvent) {
      const touch = event.touches[0]
      if (!touch) return
      const [across, along] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(across) > Math.abs(along)) moveTo(Math.min(0, across))
    },
    onTouchEnd() {
      const wasFarEnough = start.current.travelled < -CLOSING_DISTANCE
      moveTo(0)
      if (wasFarEnough) onSwiped()
    },
  }
}
