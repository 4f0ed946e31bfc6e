import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import './back-link.css'

/** The class of the link back above a title: `<Link className={backLinkClass}><BackLinkText>…`. */
export const backLinkClass = 'back-link'

/** The arrow and the name of the page a back link leads to. */
export function BackLinkText({ children }: { children: ReactNode }) {
  return (
    <>
      <ArrowLeft />
      {children}
    </>
  )
}
