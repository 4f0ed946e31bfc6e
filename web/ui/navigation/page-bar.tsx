import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { pageBarSlots } from './top-bar.tsx'
import './page-bar.css'

type PageBarProps = {
  /** The way back, a link of the class `backLinkClass`. */
  back: ReactNode
  /** The acts of the page in its bar: buttons of icons, a menu, or one link. */
  children?: ReactNode
}

type Slots = { back: Element; acts: Element }

/**
 * The way back and the acts of a page: on phones in the top bar, in the place of menu and logo, on wide screens the line
 * above the title. The route of the page says `pageAbove`, so that the bar is that of the page from the first HTML on.
 */
export function PageBar({ back, children }: PageBarProps) {
  const isPhone = useMedia('(max-width: 61.99rem)')
  const [slots, setSlots] = useState<Slots | null>()
  useLayoutEffect(() => setSlots(findSlots()), [])
  if (isPhone && slots)
    return (
      <>
        {createPortal(back, slots.back)}
        {createPortal(children, slots.acts)}
      </>
    )
  if (isPhone && slots === undefined) return null
  return (
    <div className="page-line">
      {back}
      {children ? <div className="row">{children}</div> : null}
    </div>
  )
}

/** The places in the top bar; null on a page that stands without one. */
function findSlots(): Slots | null {
  const [back, acts] = [pageBarSlots.back, pageBarSlots.acts].map((name) =>
    document.querySelector(`.${name}`),
  )
  return back && acts ? { back, acts } : null
}
