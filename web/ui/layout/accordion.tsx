import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './accordion.css'

type AccordionItemProps = {
  /** The shared name of one accordion's items: the browser keeps one of them open at a time. */
  name?: string
  /** The fragment of the item; an address with it opens it. */
  id: string
  title: ReactNode
  /** The level of the title's heading. */
  level?: 2 | 3
  /** Open from the start. */
  open?: boolean
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
export function AccordionItem({ name, id, title, level = 3, open = false, children }: AccordionItemProps) {
  const Heading = `h${level}` as const
  return (
    <details name={name} open={open} className="accordion-item">
      <summary>
        <Heading>{title}</Heading>
        <ChevronDown />
      </summary>
      <div id={id} className="accordion-answer">
        {children}
      </div>
    </details>
  )
}
