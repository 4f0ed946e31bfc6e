import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Dots, Ring } from '#web/ui/drawings/dot-ring.tsx'
import { round } from '#web/ui/drawings/round-decimal.ts'
import scenery from '#web/ui/drawings/scenery.svg'
import { Main } from '#web/ui/layout/page-layout.tsx'
import '#web/ui/drawings/scene-tokens.css'
import './pray-now.css'

type PraySkyProps = {
  /** Words in the middle: a rest, the end, the sheet. */
  isCentred?: boolean
  top: ReactNode
  body: ReactNode
  /** The sun with its dots and what is in it. */
  sun: ReactNode
  /** The acts on the dark ground. */
  acts?: ReactNode
  /** Questions in front of the sky. */
  sheet?: ReactNode
}

/** The sky fills the screen: words on its plain upper part, the sun at the horizon, quiet acts on the ground. */
export function PraySky({ isCentred = false, top, body, sun, acts, sheet }: PraySkyProps) {
  const classes = [isCentred && 'pray-centred', sheet !== undefined && 'pray-begin']
  return (
    <Main isFullScreen>
      <div className={classNames('pray', ...classes)}>
        <svg
          className="pray-stars"
          viewBox="0 0 1440 420"
          preserveAspectRatio="xMidYMin slice"
          aria-hidden="true"
        >
          <use href={`${scenery}#stars`} />
        </svg>
        <div className="pray-top">{top}</div>
        <div className="pray-body">{body}</div>
        <div className="pray-foot">
          <div className="pray-glow" />
          {sun}
          <svg
            className="pray-land"
            viewBox="0 376 1440 184"
            preserveAspectRatio="xMidYMax slice"
            aria-hidden="true"
          >
            <use href={`${scenery}#land`} />
          </svg>
          <div className="pray-acts">{acts}</div>
        </div>
        {sheet}
      </div>
    </Main>
  )
}

type PraySunProps = {
  /** The prayers of the session, and those that were prayed for. */
  total: number
  prayed: number
  /** The button or link that the sun is. */
  children?: ReactNode
}

/** So many rings fit round the sun, and so far it rises; the dots count on. */
const MOST_RINGS = 12

/** The sun with a dot for each prayer of the session, lit by its Amen, and a ring of light for each Amen. */
export function PraySun({ total, prayed, children }: PraySunProps) {
  const rings = Math.min(prayed, MOST_RINGS)
  return (
    <div className="pray-sun" style={risenBy(0.25 * rings)}>
      <svg viewBox="-220 -220 440 440" aria-hidden="true">
        <Dots>
          {Array.from({ length: rings }, (_, index) => (
            <g key={ringOf(index).r} className="pray-ring">
              <Ring cx={0} cy={0} {...ringOf(index)} />
            </g>
          ))}
        </Dots>
        {Array.from({ length: total }, (_, index) => dotOf(index, total)).map(({ cx, cy, size }, index) => (
          <circle
            key={`${cx} ${cy}`}
            className={index < prayed ? 'pray-dot-lit' : 'pray-dot'}
            cx={cx}
            cy={cy}
            r={round(index < prayed ? size : size * 0.5)}
          />
        ))}
      </svg>
      {children ?? <div className="pray-disc" />}
    </div>
  )
}

function risenBy(rem: number): CSSProperties & Record<'--pray-rise', string> {
  return { '--pray-rise': `${-rem}rem` }
}

function ringOf(index: number) {
  const r = 87.5 + index * 12.5
  const outward = (index + 1) / (MOST_RINGS + 1)
  const count = Math.round((2 * Math.PI * r) / (12.4 + index * 0.9))
  return { r, count, dot: 5.4 * (1 - outward) + 1.1, opacity: 1 - outward, phase: index % 2 ? 0 : 0.5 }
}

const DOTS_RADIUS = 72

function dotOf(index: number, total: number) {
  const angle = (2 * Math.PI * index) / total
  const size = Math.min(5, (DOTS_RADIUS * Math.PI * 0.7) / total)
  return { cx: round(DOTS_RADIUS * Math.sin(angle)), cy: round(-DOTS_RADIUS * Math.cos(angle)), size }
}
