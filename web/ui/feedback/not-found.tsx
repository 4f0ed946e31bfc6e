import './not-found.css'
import type { ReactNode } from 'react'
import { round } from '#web/ui/drawings/round-decimal.ts'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'

const COLUMNS = 11
const ROWS = 5

const DOTS = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
  const column = index % COLUMNS
  const row = Math.floor(index / COLUMNS)
  const x = 20 + column * 28 + (row % 2 ? 14 : 0)
  const y = 20 + row * 26
  const isHole = row === 2 && column === 5
  return { x, y, isHole, r: round(3 + 3.2 * Math.max(0, 1 - Math.hypot(x - 160, y - 72) / 170)) }
})

/** A field of dots with one missing, for the not-found page. */
function MissingDot() {
  return (
    <svg viewBox="0 0 340 146" className="missing-dot" aria-hidden="true">
      {DOTS.map(({ x, y, r, isHole }) =>
        isHole ? (
          <circle key="hole" cx={x} cy={y} r="10" className="hole" />
        ) : (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ),
      )}
    </svg>
  )
}

type NotFoundProps = { code?: ReactNode; title: ReactNode; action: ReactNode; children?: ReactNode }

/** The not-found page, for an unknown address or missing content: a field of dots with one missing and a link back. */
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
