import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pushLimits } from '#contract/notifications/push-operations.ts'
import { type DuePush, pacePushes, type SentPush } from './pace-pushes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const start = Date.parse('2027-03-01T08:00:00Z')
const at = (ms: number) => new Date(start + ms)
const due = (id: number, aggregateKey: string, isUrgent = false): DuePush => ({
  id,
  aggregateKey,
  isUrgent,
  at: at(0),
})
const sentAt = (ms: number, aggregateKey: string, isUrgent = false): SentPush => ({
  aggregateKey,
  isUrgent,
  at: at(ms),
})
const now = at(0)
const awake = { quietUntil: null, now }

test('what is due together is one push; what is urgent goes by itself (NOTIF-2, REM-2)', () => {
  const rows = [due(1, 'prayed:a'), due(2, 'commented:a'), due(3, 'account:password', true)]
  const { send, wait, drop } = pacePushes({ due: rows, sent: [], ...awake })
  expect(send.map((push) => push.map(({ id }) => id))).toEqual([[3], [1, 2]])
  expect([wait, drop]).toEqual([[], []])
})

test('one thing is pushed an hour apart and three times in 24 hours, a chat a quarter of an hour apart (REQ-551)', () => {
  const sent = [sentAt(-20 * MINUTE, 'prayed:a'), sentAt(-10 * MINUTE, 'chat:g')]
  const rows = [due(1, 'prayed:a'), due(2, 'chat:g'), due(3, 'prayed:b')]
  const pace = pacePushes({ due: rows, sent, ...awake })
  expect(pace.send.flat().map(({ id }) => id)).toEqual([3])
  expect(pace.wait.map(({ push, until }) => [push.id, until])).toEqual([
    [1, at(40 * MINUTE)],
    [2, at(5 * MINUTE)],
  ])
  const three = [-20, -10, -5].map((hours) => sentAt(hours * HOUR, 'prayed:a'))
  expect(pacePushes({ due: [due(1, 'prayed:a')], sent: three, ...awake }).drop).toHaveLength(1)
  const chats = [-20, -10, -5].map((hours) => sentAt(hours * HOUR, 'chat:g'))
  expect(pacePushes({ due: [due(1, 'chat:g')], sent: chats, ...awake }).send).toHaveLength(1)
})

test('six pushes in 24 hours are the most, besides urgent ones; several things of one push count once (REQ-551)', () => {
  const five = [1, 2, 3, 4, 5].flatMap((hours) => [
    sentAt(-hours * HOUR, `prayed:${hours}`),
    sentAt(-hours * HOUR, `commented:${hours}`),
  ])
  const urgent = [7, 8, 9].map((hours) => sentAt(-hours * HOUR, 'reminder:due', true))
  const rows = [due(1, 'prayed:z'), due(2, 'reminder:due', true)]
  expect(pacePushes({ due: rows, sent: [...five, ...urgent], ...awake }).send).toHaveLength(2)
  const sixth = sentAt(-6 * HOUR, 'prayed:6')
  const full = pacePushes({ due: rows, sent: [...five, ...urgent, sixth], ...awake })
  expect(full.send.flat().map(({ id }) => id)).toEqual([2])
  expect(full.drop.map(({ id }) => id)).toEqual([1])
})

test('in quiet hours only urgent ones go; the rest waits for their end (NOTIF-6)', () => {
  const quietUntil = at(3 * HOUR)
  const rows = [due(1, 'prayed:a'), due(2, 'account:email', true), due(3, 'reminder:due', true)]
  const pace = pacePushes({ due: rows, sent: [], quietUntil, now })
  expect(pace.send.flat().map(({ id }) => id)).toEqual([2, 3])
  expect(pace.wait).toEqual([{ push: rows[0], until: quietUntil }])
})

test('what is a day late is not pushed at all (REM-8)', () => {
  const late = { ...due(1, 'reminder:due', true), at: at(-25 * HOUR) }
  expect(pacePushes({ due: [late], sent: [], ...awake })).toEqual({ send: [], wait: [], drop: [late] })
})

test('whatever happens over days, the limits of any 24 hours hold and nothing is kept for ever (REQ-551)', () => {
  const happening = fc.record({
    minute: fc.integer({ min: 0, max: 3 * 24 * 60 }),
    about: fc.constantFrom('prayed:a', 'prayed:b', 'commented:a', 'chat:g', 'account:password'),
  })
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 120 }), (happenings) => {
      const { sent, waiting } = lived(happenings)
      expect(waiting).toEqual([])
      const normal = sent.filter(({ isUrgent }) => !isUrgent)
      for (const { at: end } of normal) {
        const day = normal.filter((one) => one.at <= end && one.at.getTime() > end.getTime() - 24 * HOUR)
        expect(new Set(day.map((one) => one.at.getTime())).size).toBeLessThanOrEqual(pushLimits.perMember)
        for (const about of new Set(day.map(({ aggregateKey }) => aggregateKey))) {
          const times = day
            .filter(({ aggregateKey }) => aggregateKey === about)
            .map((one) => one.at.getTime())
          if (!about.startsWith('chat:')) expect(times.length).toBeLessThanOrEqual(pushLimits.perThing)
          const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
          const least =
            (about.startsWith('chat:') ? pushLimits.chatPauseMinutes : pushLimits.pauseMinutes) * MINUTE
          expect(pauses.filter((pause) => pause < least)).toEqual([])
        }
      }
    }),
  )
})

type Happening = { minute: number; about: string }

/** Lives through the happenings minute by minute, as the schedule does, with one planned push of each thing. */
function lived(happenings: readonly Happening[]): { sent: SentPush[]; waiting: unknown[] } {
  const sent: SentPush[] = []
  let waiting: { push: DuePush; dueAt: number }[] = []
  const ordered = [...happenings].sort((one, other) => one.minute - other.minute)
  const end = (ordered.at(-1)?.minute ?? 0) + 5 * 24 * 60
  for (let minute = 0; minute <= end; minute += 1) {
    for (const { about } of ordered.filter((one) => one.minute === minute))
      if (!waiting.some(({ push }) => push.aggregateKey === about)) {
        const push = { ...due(minute, about, about.startsWith('account:')), at: at(minute * MINUTE) }
        waiting.push({ push, dueAt: minute * MINUTE })
      }
    const ready = waiting.filter(({ dueAt }) => dueAt <= minute * MINUTE).map(({ push }) => push)
    if (ready.length === 0) continue
    const pace = pacePushes({ due: ready, sent, quietUntil: null, now: at(minute * MINUTE) })
    for (const { aggregateKey, isUrgent } of pace.send.flat())
      sent.push({ aggregateKey, isUrgent, at: at(minute * MINUTE) })
    const later = pace.wait.map(({ push, until }) => ({ push, dueAt: until.getTime() - start }))
    waiting = [...waiting.filter(({ push }) => !ready.includes(push)), ...later]
  }
  return { sent, waiting }
}
