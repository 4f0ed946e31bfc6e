import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus when the actions change with the membership status: if the focused one is removed, the
 * first remaining one is focused. Returns the ref and the listeners of the container.
 */
export function useRetainedFocus(status: string) {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef(status)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    if (hadFocus.current && document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [status])
  return {
    ref: container,
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false
    },
  }
}
