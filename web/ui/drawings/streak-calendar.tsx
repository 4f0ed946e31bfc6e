import { memo, type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import {
  type DayCount,
  layOutStreakDays,
  type ShownStreak,
  type StreakDay,
  type StreakMonth,
} from './streak-layout.ts'
import '#web/ui/styles/patterned-panel.css'
import './streak-calendar.css'

const CELL_SIZE = 19
const LEFT = 30
const TOP = 22
const RADII = { 0: 1.4, 1: 3.3, 2: 4.9, 3: 6.6 }
const TODAY_RADIUS = 8.6
const REST_RADIUS = 4.4
const LEGEND_DOTS = [3, 7, 10, 13]

export type StreakCalendarTexts = {
  heading: ReactNode
  /** The unit after the figure: "days". */
  unit: ReactNode
  /** The day up to which the figure counts, when that is not clear by itself. */
  note?: ReactNode
  line?: ReactNode
  record?: ReactNode
  /** The whole calendar in one sentence, for screen readers. */
  summary: string
  fewer: string
  more: string
  /** Monday, Wednesday, Friday, Sunday, short. */
  weekdays: readonly [string, string, string, string]
  monthName: (on: string) => string
  dayLabel: (day: DayCount & { isRest: boolean }) => string
}

type StreakCalendarProps = {
  streak: ShownStreak
  weeks?: number
  texts: StreakCalendarTexts
  /** Stands below figure and calendar. */
  children?: ReactNode
}

/**
 * The days of prayer as dots, the current run lit, days of rest as open rings; a hovered or tapped day shows its date
 * and count.
 */
export function StreakCalendar({ streak, weeks = 38, texts, children }: StreakCalendarProps) {
  const [picked, setPicked] = useState<StreakDay>()
  return (
    <section className="patterned-panel streak">
      <div>
        <h2>{texts.heading}</h2>
        <p className="streak-figure">
          {streak.run}
          <span>{texts.unit}</span>
        </p>
        {texts.note ? <p className="streak-note">{texts.note}</p> : null}
        {texts.line ? <p className="streak-line">{texts.line}</p> : null}
        {texts.record ? <p className="streak-record">{texts.record}</p> : null}
      </div>
      <div className="streak-side">
        <div className="streak-map">
          <div>
            <DayMap {...{ streak, weeks, texts }} onPick={setPicked} />
          </div>
        </div>
        <Legend fewer={texts.fewer} more={texts.more} picked={picked ? texts.dayLabel(picked) : ''} />
      </div>
      {children}
    </section>
  )
}

type DayMapProps = Pick<Required<StreakCalendarProps>, 'streak' | 'weeks' | 'texts'> & {
  onPick: (day: StreakDay | undefined) => void
}

function DayMap({ streak, weeks, texts, onPick }: DayMapProps) {
  const calendar = useMemo(() => layOutStreakDays(streak, weeks), [streak, weeks])
  function pick(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const column = Math.floor((event.clientX - box.left - LEFT) / CELL_SIZE)
    const row = Math.floor((event.clientY - box.top - TOP) / CELL_SIZE)
    onPick(calendar.days.find((day) => day.column === column && day.row === row))
  }
  return (
    <svg
      width={LEFT + weeks * CELL_SIZE}
      height={TOP + 7 * CELL_SIZE}
      role="img"
      aria-label={texts.summary}
      onPointerMove={pick}
      onPointerDown={pick}
      onPointerLeave={() => onPick(undefined)}
    >
      <MonthNames months={calendar.months} nameOf={texts.monthName} />
      {texts.weekdays.map((name, index) => (
        <text key={name} x="0" y={TOP + index * 2 * CELL_SIZE + CELL_SIZE / 2 + 4}>
          {name}
        </text>
      ))}
      <DayDots days={calendar.days} />
    </svg>
  )
}

function MonthNames({ months, nameOf }: { months: StreakMonth[]; nameOf: (on: string) => string }) {
  return months.map(({ on, column }) => (
    <text key={on} x={LEFT + column * CELL_SIZE + 2} y="12">
      {nameOf(on)}
    </text>
  ))
}

/** One path for all days that look alike, each a point with a round end: hundreds of circles cost a phone more. */
const DayDots = memo(function DayDots({ days }: { days: StreakDay[] }) {
  const today = days.find(({ isToday }) => isToday)
  return (
    <g transform={`translate(${LEFT + CELL_SIZE / 2} ${TOP + CELL_SIZE / 2}) scale(${CELL_SIZE})`}>
      {looks.map(({ className, level }) => {
        const points = days.filter((day) => !day.isRest && day.level === level && classOf(day) === className)
        if (points.length === 0) return null
        return (
          <path
            key={`${className} ${level}`}
            className={className}
            strokeWidth={((2 * RADII[level]) / CELL_SIZE).toFixed(3)}
            d={points.map(({ column, row }) => `M${column} ${row}h0`).join('')}
          />
        )
      })}
      <RestRings days={days.filter(({ isRest }) => isRest)} />
      {today ? (
        <circle cx={today.column} cy={today.row} r={TODAY_RADIUS / CELL_SIZE} className="day-today" />
      ) : null}
    </g>
  )
})

/** All rings in one path, each of two half circles. */
function RestRings({ days }: { days: StreakDay[] }) {
  if (days.length === 0) return null
  const r = (REST_RADIUS / CELL_SIZE).toFixed(3)
  const across = ((2 * REST_RADIUS) / CELL_SIZE).toFixed(3)
  const rings = days.map(
    ({ column, row }) => `M${column} ${row}m-${r} 0a${r} ${r} 0 0 1 ${across} 0a${r} ${r} 0 0 1-${across} 0`,
  )
  return <path className="day-rest" d={rings.join('')} />
}

const looks = [
  { className: 'day-none', level: 0 },
  ...([1, 2, 3] as const).flatMap((level) => [
    { className: 'day-prayed', level },
    { className: 'day-run', level },
  ]),
] as const

function classOf({ level, isInRun }: StreakDay): (typeof looks)[number]['className'] {
  if (level === 0) return 'day-none'
  return isInRun ? 'day-run' : 'day-prayed'
}

function Legend({ fewer, more, picked }: { fewer: string; more: string; picked: string }) {
  return (
    <div className="streak-legend" aria-hidden="true">
      <span className="streak-picked">{picked}</span>
      <span>{fewer}</span>
      {LEGEND_DOTS.map((size) => (
        <i key={size} style={{ width: size, height: size }} />
      ))}
      <span>{more}</span>
    </div>
  )
}
