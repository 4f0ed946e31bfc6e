import { type RefObject, useEffect } from 'react'
import { positionMenu } from './navigation/position-menu.ts'

/**
 * Closes a `<details>` menu on Escape, on a press outside, and when something in it was chosen, and places it within the
 * screen when it opens.
 */
export function useClosingDetails(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const details = ref.current
    if (!details) return
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('pointerdown', (event) => closeWhenOutside(details, event), { signal })
    document.addEventListener('focusin', (event) => closeWhenOutside(details, event), { signal })
    details.addEventListener('toggle', () => positionMenu(details), { signal })
    // It may have been opened before the scripts came.
    positionMenu(details)
    details.addEventListener('keydown', (event) => closeOnEscape(details, event), { signal })
    details.addEventListener('click', (event) => closeAfterChoice(details, event), { signal })
    return () => controller.abort()
  }, [ref])
}

function closeWhenOutside(details: HTMLDetailsElement, event: Event) {
  if (details.open && event.target instanceof Node && !details.contains(event.target)) details.open = false
}

function closeOnEscape(details: HTMLDetailsElement, event: KeyboardEvent) {
  if (event.key !== 'Escape' || !details.open) return
  event.stopPropagation()
  details.open = false
  details.querySelector('summary')?.focus()
}

function closeAfterChoice(details: HTMLDetailsElement, event: Event) {
  const chosen = event.target instanceof Element && event.target.closest('a, button')
  if (!chosen) return
  details.open = false
  // What the button opens gives the focus back to where it came from: that must not be hidden in here.
  if (chosen instanceof HTMLButtonElement) details.querySelector('summary')?.focus()
}
