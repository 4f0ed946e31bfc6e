import { type RefObject, useEffect, useEffectEvent } from 'react'
import { LONG_PRESS_MS } from './use-long-press.ts'

/** A finger that moved this far shows what it wants: to the right it swipes, in any other direction it does not. */
const DECIDED_PX = 10
/** How many times further right than up or down a swipe begins. */
const FLATNESS = 1.5
/** So far to the right lifting the finger replies. */
const REPLY_PX = 56
/** The message follows no further. */
const MAX_PX = 72
/** The browser's own swipe back begins at the edge of the screen. */
const EDGE_PX = 16

type Swipe = { pointerId: number; x: number; y: number; at: number; row: HTMLElement; offset: number | null }

type Options = {
  /** Whether the viewer can answer the message of this number. */
  mayReply: (number: number) => boolean
  onReply: (number: number) => void
}

/** Follows one finger at a time: `markOf` is the sign behind the message that moves. */
function createSwipe({ mayReply, onReply }: Options, markOf: () => HTMLElement | null) {
  let swipe: Swipe | null = null

  function end(): void {
    if (swipe) settle(swipe.row, markOf())
    swipe = null
  }
  function begin({
    target,
    pointerType,
    isPrimary,
    pointerId,
    clientX: x,
    clientY: y,
    timeStamp: at,
  }: PointerEvent) {
    end()
    const row = target instanceof Element ? target.closest<HTMLElement>('.chat-message[data-number]') : null
    if (pointerType !== 'touch' || !isPrimary || x < EDGE_PX || !row || !mayReply(numberOf(row))) return
    swipe = { pointerId, x, y, at, row, offset: null }
  }
  function move({ pointerId, clientX, clientY, timeStamp }: PointerEvent): void {
    if (swipe?.pointerId !== pointerId) return
    const [right, down] = [clientX - swipe.x, Math.abs(clientY - swipe.y)]
    const isUndecided = swipe.offset === null
    if (isUndecided && Math.hypot(right, down) < DECIDED_PX) return
    // A finger that rested has opened the menu of the message.
    const isOther = right < down * FLATNESS || timeStamp - swipe.at >= LONG_PRESS_MS
    if (isUndecided && isOther) {
      end()
    } else {
      swipe.offset = Math.min(MAX_PX, Math.max(0, right))
      follow(swipe.row, markOf(), swipe.offset)
    }
  }
  function lift({ pointerId }: PointerEvent): void {
    if (swipe?.pointerId !== pointerId) return
    const { row, offset } = swipe
    end()
    if (offset !== null && offset >= REPLY_PX) onReply(numberOf(row))
  }
  return { begin, move, lift, end }
}

/**
 * Answers a message that a finger swipes to the right (REQ-450). Up and down belong to the browser, which takes such a
 * finger away by `pointercancel` (`touch-action: pan-y`).
 */
export function useSwipeToReply(
  scrollArea: RefObject<HTMLElement | null>,
  mark: RefObject<HTMLElement | null>,
  options: Options,
): void {
  const mayReply = useEffectEvent(options.mayReply)
  const onReply = useEffectEvent(options.onReply)
  useEffect(() => {
    const area = scrollArea.current
    if (!area) return
    const controller = new AbortController()
    const { signal } = controller
    const swipe = createSwipe(
      { mayReply: (number) => mayReply(number), onReply: (number) => onReply(number) },
      () => mark.current,
    )
    area.addEventListener('pointerdown', swipe.begin, { signal })
    area.addEventListener('pointermove', swipe.move, { signal })
    area.addEventListener('pointerup', swipe.lift, { signal })
    area.addEventListener('pointercancel', swipe.end, { signal })
    return () => {
      swipe.end()
      controller.abort()
    }
  }, [scrollArea, mark])
}

function numberOf({ dataset }: HTMLElement): number {
  return Number(dataset.number)
}

/** Moves a message with the finger; the style sheet leaves it in its place for those who want no motion. */
function follow(row: HTMLElement, mark: HTMLElement | null, offset: number): void {
  row.dataset.swiped = ''
  row.style.setProperty('--swipe', `${offset}px`)
  if (!mark) return
  mark.style.top = `${row.offsetTop + row.offsetHeight / 2}px`
  mark.dataset.swiped = offset >= REPLY_PX ? 'far' : ''
}

function settle(row: HTMLElement, mark: HTMLElement | null): void {
  delete row.dataset.swiped
  row.style.removeProperty('--swipe')
  if (mark) delete mark.dataset.swiped
}
