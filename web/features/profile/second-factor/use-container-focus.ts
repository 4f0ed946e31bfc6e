import { type RefObject, useRef } from 'react'

/** A part whose pressed button is gone afterwards: `settle` moves the focus to it. Its element has `tabIndex={-1}`. */
export function useContainerFocus(): [RefObject<HTMLDivElement | null>, () => void] {
  const container = useRef<HTMLDivElement>(null)
  return [container, () => container.current?.focus()]
}
