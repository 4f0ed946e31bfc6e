import type { ReactNode } from 'react'
import './quotation.css'

type QuotationProps = { text: string; children: ReactNode }

/** Somebody's words in full; below them, who says them. */
export function Quotation({ text, children }: QuotationProps) {
  return (
    <figure className="quotation">
      <blockquote className="read">{text}</blockquote>
      <figcaption className="row mt-3 text-sm text-text-2">{children}</figcaption>
    </figure>
  )
}
