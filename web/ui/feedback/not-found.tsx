import type { ReactNode } from 'react'
import { MissingDot } from '#web/ui/art/missing-dot.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import './not-found.css'

type NotFoundProps = { code?: ReactNode; title: ReactNode; action: ReactNode; children?: ReactNode }

/** In the place of a page that is not there, or of one whose thing is not: a cloth with one dot missing and a way back. */
export function NotFound({ code, title, action, children }: NotFoundProps) {
  return (
    <Main padded={false}>
      <Page className="not-found">
        <MissingDot />
        {code ? <p className="eyebrow">{code}</p> : null}
        <h1>{title}</h1>
        {children ? <p>{children}</p> : null}
        {action}
      </Page>
    </Main>
  )
}
