import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './accordion.css'

type AccordionItemProps = {
  /** The shared name of one accordion's items: the browser keeps one of them open at a time. */
  name: string
  /** The fragment of the item; an address with it opens it. */
  id: string
  title: ReactNode
  children: ReactNode
}

/** Questions or headings that open on demand. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="accordion">{children}</div>
}

/**
 * One item. A `<details>`, so it opens before any script has loaded; the id is on the answer, because a browser opens
 * the element that hides the target of a fragment.
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
