import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import './print-sheet.css'

/** A sheet that is printed instead of the page as long as it is rendered; the screen does not show it. */
export function PrintSheet({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.prints = 'sheet'
    return () => {
      delete dataset.prints
    }
  }, [])
  return createPortal(<div className="print-sheet">{children}</div>, document.body)
}
