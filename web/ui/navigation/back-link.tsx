import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import './back-link.css'

/** The class of the link back above a title: `<Link className={backLinkClass}><BackLinkText>…`. */
export const backLinkClass = 'back-link'

/** The arrow and the name of the page a back link leads to. */
export function BackLinkText({ children }: { children: ReactNode }) {
  return (
    <>
      <ArrowLeft />
      <span>{children}</span>
    </>
  )
}

type BackLinkProps = {
  /** The page somebody came from. */
  previous: { href: string; name: string; goBack(): void } | null
  /** The link to the page above this one, for somebody who came from elsewhere. */
  children: ReactNode
}

/** The link back: to the page somebody came from, as it was left, or else to the page above. */
export function BackLink({ previous, children }: BackLinkProps) {
  if (!previous) return children
  function goBack(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    previous?.goBack()
  }
  return (
    <a href={previous.href} className={backLinkClass} onClick={goBack}>
      <BackLinkText>{previous.name}</BackLinkText>
    </a>
  )
}
