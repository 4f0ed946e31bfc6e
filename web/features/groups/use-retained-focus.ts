import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * When acts change with what the viewer is to a group, and the one that had the focus is gone, the focus goes on to the
 * first that stands there now. Gives the place its ref and listeners.
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
