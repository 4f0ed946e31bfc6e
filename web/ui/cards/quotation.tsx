import type { ReactNode } from 'react'
import './quotation.css'

type QuotationProps = { words: string; children: ReactNode }

/** Somebody's words in full; below them, who says them. */
export function Quotation({ words, children }: QuotationProps) {
  return (
    <figure className="quotation">
      <blockquote className="read">{words}</blockquote>
      <figcaption className="row mt-3 text-sm text-text-2">{children}</figcaption>
    </figure>
  )
}
