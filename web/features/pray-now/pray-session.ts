import type { PrayItem, PrayList } from '#contract/prayers/pray-now-operations.ts'

/** An Amen counts after so long with a prayer; the server cannot know how long that was. */
const AMEN_AFTER_MS = 5_000

/** The second tap of a double tap comes within this time, and is not meant for the next prayer. */
const DOUBLE_TAP_MS = 600

/** After so many Amens comes a rest. */
const AMENS_TO_A_REST = 3

/** The meaning of a press of Amen after that time with a prayer: an early one counts nothing (REQ-434). */
export function pressOfAmen(shownMs: number): 'amen' | 'early' | 'second tap' {
  if (shownMs < DOUBLE_TAP_MS) return 'second tap'
  return shownMs < AMEN_AFTER_MS ? 'early' : 'amen'
}

/** One session from its begin to its end; `before` is what was done before the page was left (place.ts). */
export type Session = {
  items: readonly PrayItem[]
  /** The days of the member, with those of the Amens that the server has counted. */
  week: PrayList['week']
  before: { prayed: number; passed: readonly string[] }
  index: number
  prayed: readonly PrayItem[]
  passed: readonly string[]
  step: 'prayer' | 'rest' | 'end'
  /** A rest that needs no tap stands above the next prayer. */
  isRested: boolean
  /** The last press of Amen came too early and was a pass. */
  wasEarly: boolean
}

export type Act =
  | { kind: 'amen'; restsInPassing: boolean }
  | { kind: 'early' }
  | { kind: 'pass' }
  | { kind: 'next' }
  | { kind: 'enough' }
  /** The server refused the Amen, or the prayer is gone. */
  | { kind: 'not prayed'; id: string }
  | { kind: 'gone'; id: string }
  | { kind: 'counted'; on: string }

export function beginSession({ items, week }: PrayList, before: Session['before']): Session {
  const step = items.length > 0 ? 'prayer' : 'end'
  return { items, week, before, index: 0, prayed: [], passed: [], step, isRested: false, wasEarly: false }
}

/** The session after an act; a press that belongs to another step changes nothing. */
export function advance(session: Session, act: Act): Session {
  const { prayed, passed, items, index } = session
  if (act.kind === 'not prayed') return { ...session, prayed: prayed.filter(({ id }) => id !== act.id) }
  if (act.kind === 'gone')
    return { ...session, prayed: prayed.filter(({ id }) => id !== act.id), passed: [...passed, act.id] }
  if (act.kind === 'counted') return { ...session, week: withDay(session.week, act.on) }
  if (act.kind === 'enough') return { ...session, step: 'end' }
  if (act.kind === 'next') return session.step === 'rest' ? { ...session, step: 'prayer' } : session
  const item = items[index]
  if (session.step !== 'prayer' || !item) return session
  const next = { ...session, index: index + 1, isRested: false, wasEarly: act.kind === 'early' }
  if (act.kind !== 'amen') return atStep({ ...next, passed: [...passed, item.id] }, 'prayer')
  const withAmen = { ...next, prayed: [...prayed, item] }
  const isRest = withAmen.prayed.length % AMENS_TO_A_REST === 0
  if (!isRest || act.restsInPassing) return atStep({ ...withAmen, isRested: isRest }, 'prayer')
  return atStep(withAmen, 'rest')
}

/** After midnight the day of an Amen is a later one than that on which the session began. */
function withDay(week: Session['week'], on: string): Session['week'] {
  return { ...week, today: on > week.today ? on : week.today, days: [...week.days, { on, count: 1 }] }
}

function atStep(session: Session, step: 'prayer' | 'rest'): Session {
  return { ...session, step: session.index < session.items.length ? step : 'end' }
}

/** The numbers of a session, with those from before the page was left. */
export function numbersOf({ items, before, index, prayed }: Session) {
  const done = before.prayed + before.passed.length
  return { place: done + index + 1, total: done + items.length, prayed: before.prayed + prayed.length }
}
