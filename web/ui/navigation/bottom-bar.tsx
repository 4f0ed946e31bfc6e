import { type ReactNode, useEffect, useRef } from 'react'
import './bottom-bar.css'

/** The class of a place in the bottom bar, with an icon and <span>its name</span> in it. */
export const bottomBarLinkClass = 'bottom-bar-link'

/** The class of the link in the middle, with a <BottomBarDisc> in it. */
export const bottomBarMainClass = 'bottom-bar-link bottom-bar-main'

type BottomBarProps = { label: string; children: ReactNode }

/**
 * Five places at the foot of a phone's screen, the main action in the middle. It is away while somebody writes, and until
 * the press is over that ends it: it would come between the finger and what is pressed (REQ-484).
 */
export function BottomBar({ label, children }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (bar.current) return stayAwayDuringPresses(bar.current)
  }, [])
  return (
    <nav ref={bar} className="bottom-bar" aria-label={label}>
      {children}
    </nav>
  )
}

/** The raised disc of the main action, under half a ring of dots; its name is for screen readers. */
export function BottomBarDisc({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="bottom-bar-disc">
        <svg className="bottom-bar-halo" viewBox="0 0 72 72" aria-hidden="true">
          <circle cx="36" cy="36" r="31" pathLength="20" strokeDasharray=".001 .999" strokeWidth="3.2" />
        </svg>
        {icon}
      </span>
      <span className="sr-only">{children}</span>
    </>
  )
}

/** A number at the icon of a place; `hiddenText` says of what, for screen readers. */
export function BottomBarCount({ hiddenText, children }: { hiddenText: string; children: ReactNode }) {
  return (
    <span className="bottom-bar-count">
      {children}
      <span className="sr-only"> {hiddenText}</span>
    </span>
  )
}

/** Keeps a bar that is away at the beginning of a press away until its end; returns the stop function. */
function stayAwayDuringPresses(bar: HTMLElement): () => void {
  const begin = () => bar.toggleAttribute('data-away', bar.offsetHeight === 0)
  const end = () => bar.removeAttribute('data-away')
  addEventListener('mousedown', begin, { capture: true })
  for (const name of ends) addEventListener(name, end)
  return () => {
    removeEventListener('mousedown', begin, { capture: true })
    for (const name of ends) removeEventListener(name, end)
  }
}

/** The events that end a press. */
const ends = ['mouseup', 'dragend', 'blur'] as const
