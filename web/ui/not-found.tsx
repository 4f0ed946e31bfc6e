import type { ReactNode } from 'react'
import { MissingDot } from '#web/ui/art/missing-dot.tsx'
import { Page } from './page.tsx'
import '#web/ui/styles/not-found.css'

type NotFoundProps = { code?: ReactNode; title: ReactNode; action: ReactNode; children?: ReactNode }

/** The page, or the thing on it, is not there: a cloth with one dot missing and a way back. */
export function NotFound({ code, title, action, children }: NotFoundProps) {
  return (
    <Page className="not-found">
      <MissingDot />
      {code ? <p className="eyebrow">{code}</p> : null}
      <h1>{title}</h1>
      {children ? <p>{children}</p> : null}
      {action}
    </Page>
  )
}
