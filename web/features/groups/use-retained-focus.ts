import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus when the actions change with the membership status: if the focused one is removed, the
 * first remaining one is focused. Returns the ref and the listeners of the container.
 */
export function useRetainedFocus(standing: string) {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef(standing)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (shown.current === standing) return
    shown.current = standing
    if (hadFocus.current && document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [standing])
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
