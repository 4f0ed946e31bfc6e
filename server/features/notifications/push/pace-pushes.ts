import { pushLimits } from '#contract/notifications/push-operations.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'

const MINUTE = 60
const DAY = 86_400

/** A planned push of one notification. */
export type DuePush = {
  id: number
  /** The kind and what it is about: pushes about one thing are limited. */
  aggregateKey: string
  /** A chosen time, or about the account: it waits for nothing. */
  isUrgent: boolean
  at: Date
}

/** A push of the last 24 hours; what was sent in one has one moment. */
export type SentPush = Pick<DuePush, 'aggregateKey' | 'isUrgent'> & { at: Date }

export type Pace<P extends DuePush> = {
  /** The pushes to be sent now, each with its notifications. */
  send: P[][]
  /** To be looked at again at a later moment. */
  wait: { push: P; until: Date }[]
  /** Not to be pushed at all; the notification is listed. */
  drop: P[]
}

type Member<P> = { due: readonly P[]; sent: readonly SentPush[]; quietUntil: Date | null; now: Date }

/**
 * Decides about what is due for one member: urgent ones go at once, each by itself; the others wait for the end of the
 * quiet hours and until something was pushed about the same thing an hour ago, and are dropped once the most of 24 hours
 * have been sent. What is due together is one push (NOTIF-2, NOTIF-6).
 */
export function pacePushes<P extends DuePush>({ due, sent, quietUntil, now }: Member<P>): Pace<P> {
  const [urgent, others] = [due.filter((push) => push.isUrgent), due.filter((push) => !push.isUrgent)]
  const isLate = ({ at }: P) => at < secondsFrom(now, -DAY)
  const pace: Pace<P> = {
    send: urgent.filter((push) => !isLate(push)).map((push) => [push]),
    wait: [],
    drop: due.filter(isLate),
  }
  const dayAgo = secondsFrom(now, -DAY)
  const lately = sent.filter(({ at, isUrgent }) => at > dayAgo && !isUrgent)
  const isFull = new Set(lately.map(({ at }) => at.getTime())).size >= pushLimits.perMember
  const together: P[] = []
  for (const push of others) {
    if (isLate(push)) continue
    const until = quietUntil ?? pauseEnd(push, lately, now)
    if (isFull || isSpent(push, lately)) pace.drop.push(push)
    else if (until) pace.wait.push({ push, until })
    else together.push(push)
  }
  if (together.length > 0) pace.send.push(together)
  return pace
}

/** True once so much was pushed about this thing that the next one only gets listed. */
function isSpent({ aggregateKey }: DuePush, lately: readonly SentPush[]): boolean {
  if (isChat(aggregateKey)) return false
  return lately.filter((sent) => sent.aggregateKey === aggregateKey).length >= pushLimits.perThing
}

/** The end of the pause after the last push about this thing; null when it is over. */
function pauseEnd({ aggregateKey }: DuePush, lately: readonly SentPush[], now: Date): Date | null {
  const times = lately.filter((sent) => sent.aggregateKey === aggregateKey).map(({ at }) => at.getTime())
  if (times.length === 0) return null
  const minutes = isChat(aggregateKey) ? pushLimits.chatPauseMinutes : pushLimits.pauseMinutes
  const end = secondsFrom(new Date(Math.max(...times)), minutes * MINUTE)
  return end > now ? end : null
}

function isChat(aggregateKey: string): boolean {
  return aggregateKey.startsWith('chat:')
}
