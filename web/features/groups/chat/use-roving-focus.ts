import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const CONTROLS = 'a[href], button'
const ROWS = '.chat-message, .chat-older'
/** The control that stands for its message: Up and Down move between these. */
const MAIN_CONTROL = '.chat-message-menu'

function controlsIn(part: Element | null): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
}

/** The control that the arrow keys reach first in a row; a row without one is passed over. */
function mainControlOf(row: Element): HTMLElement | null {
  if (row instanceof HTMLElement && row.matches(CONTROLS)) return row
  return row.querySelector<HTMLElement>(MAIN_CONTROL) ?? row.querySelector<HTMLElement>(CONTROLS)
}

function mainControlsIn(area: Element): HTMLElement[] {
  return [...area.querySelectorAll(ROWS)].flatMap((row) => mainControlOf(row) ?? [])
}

/** The control that a key moves to: Up and Down between messages, Left and Right inside one. */
function targetOf(area: Element, key: string): HTMLElement | undefined {
  const focused = document.activeElement
  const mains = mainControlsIn(area)
  const row = focused?.closest(ROWS)
  const at = mains.findIndex((control) => row?.contains(control))
  const inRow = row ? controlsIn(row) : []
  const atInRow = focused instanceof HTMLElement ? inRow.indexOf(focused) : -1
  switch (key) {
    case 'ArrowUp':
      return at < 0 ? mains.at(-1) : mains[Math.max(0, at - 1)]
    case 'ArrowDown':
      return at < 0 ? mains.at(-1) : mains[at + 1]
    case 'Home':
      return mains[0]
    case 'End':
      return mains.at(-1)
    case 'ArrowLeft':
      return atInRow > 0 ? inRow[atInRow - 1] : undefined
    case 'ArrowRight':
      return inRow[atInRow + 1]
  }
  return undefined
}

/**
 * Makes everything in the log one stop of the Tab key, the message that had the focus last, else the newest; the arrow
 * keys move between the messages. Without it each message would stand between the reader and the composer.
 */
export function useRovingFocus(scrollArea: RefObject<HTMLElement | null>) {
  const lastFocused = useRef<Element | null>(null)
  useEffect(() => {
    const area = scrollArea.current
    if (!area) return
    const sync = () => {
      const controls = controlsIn(area)
      const isThere = controls.some((control) => control === lastFocused.current)
      const stop = isThere ? lastFocused.current : (mainControlsIn(area).at(-1) ?? controls.at(-1))
      for (const control of controls) control.tabIndex = control === stop ? 0 : -1
      // A log without controls must be reachable all the same, because it scrolls.
      area.tabIndex = stop ? -1 : 0
    }
    const remember = ({ target }: FocusEvent) => {
      if (target === area || !(target instanceof Element)) return
      lastFocused.current = target
      sync()
    }
    sync()
    const observer = new MutationObserver(sync)
    observer.observe(area, { childList: true, subtree: true })
    area.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      area.removeEventListener('focusin', remember)
    }
  }, [scrollArea])

  return (event: KeyboardEvent) => {
    const target = scrollArea.current ? targetOf(scrollArea.current, event.key) : undefined
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    target.focus()
  }
}
