import { memo, type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { type DayCount, layOutStreakDays, type StreakDay, type StreakMonth } from './streak-layout.ts'
import '#web/ui/styles/patterned-panel.css'
import './streak-calendar.css'

const CELL_SIZE = 19
const LEFT = 30
const TOP = 22
const RADII = { 0: 1.4, 1: 3.3, 2: 4.9, 3: 6.6 }
const TODAY_RADIUS = 8.6
const LEGEND_DOTS = [3, 7, 10, 13]

export type StreakCalendarTexts = {
  heading: ReactNode
  /** The unit after the figure: "days". */
  unit: ReactNode
  line?: ReactNode
  record?: ReactNode
  /** The whole calendar in one sentence, for screen readers. */
  summary: string
  fewer: string
  more: string
  /** Monday, Wednesday, Friday, Sunday, short. */
  weekdays: readonly [string, string, string, string]
  monthName: (on: string) => string
  dayLabel: (day: DayCount) => string
}

type StreakCalendarProps = {
  days: readonly DayCount[]
  today: string
  currentRun: number
  weeks?: number
  texts: StreakCalendarTexts
}

/** The days of prayer as dots, the current run lit; a hovered or tapped day shows its date and count. */
export function StreakCalendar({ days, today, currentRun, weeks = 38, texts }: StreakCalendarProps) {
  const [picked, setPicked] = useState<StreakDay>()
  return (
    <section className="patterned-panel streak">
      <div>
        <h2>{texts.heading}</h2>
        <p className="streak-figure">
          {currentRun}
          <span>{texts.unit}</span>
        </p>
        {texts.line ? <p className="streak-line">{texts.line}</p> : null}
        {texts.record ? <p className="streak-record">{texts.record}</p> : null}
      </div>
      <div className="streak-side">
        <div className="streak-map">
          <div>
            <DayMap {...{ days, today, currentRun, weeks, texts }} onPick={setPicked} />
          </div>
        </div>
        <Legend fewer={texts.fewer} more={texts.more} picked={picked ? texts.dayLabel(picked) : ''} />
      </div>
    </section>
  )
}

type DayMapProps = Required<StreakCalendarProps> & { onPick: (day: StreakDay | undefined) => void }

function DayMap({ days, today, currentRun, weeks, texts, onPick }: DayMapProps) {
  const calendar = useMemo(
    () => layOutStreakDays(days, today, currentRun, weeks),
    [days, today, currentRun, weeks],
  )
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
        const points = days.filter((day) => day.level === level && classOf(day) === className)
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
      {today ? (
        <circle cx={today.column} cy={today.row} r={TODAY_RADIUS / CELL_SIZE} className="day-today" />
      ) : null}
    </g>
  )
})

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
