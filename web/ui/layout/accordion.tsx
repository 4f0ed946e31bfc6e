import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './accordion.css'

type AccordionItemProps = {
  /** What the items of one accordion share: the browser keeps one of them open at a time. */
  name: string
  /** Its place in the address; an address that names it opens it. */
  id: string
  title: ReactNode
  children: ReactNode
}

/** Questions or headings that open on demand. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="accordion">{children}</div>
}

/**
 * One of them. A `<details>`, so it opens before any script has loaded; the id stands on the answer, because a browser
 * opens whatever hides the place an address names.
 */
export function AccordionItem({ name, id, title, children }: AccordionItemProps) {
  return (
    <details name={name} className="accordion-item">
      <summary>
        <h2>{title}</h2>
        <ChevronDown />
      </summary>
      <div id={id} className="accordion-answer">
        {children}
      </div>
    </details>
  )
}
