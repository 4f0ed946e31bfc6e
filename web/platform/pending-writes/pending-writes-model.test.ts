import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { amount, isChaos, seedOf } from '#tests/support/chaos.ts'
import { emptyOfflineDatabase, fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import { memberA, memberB, testLocks, wordsOf } from '#tests/support/web/pending-writes.ts'
import { createPhone, type Fate, switches } from '#tests/support/web/pending-writes-model.ts'
import { stubProperty } from '#tests/support/web/stub-property.ts'

fakeOfflineDatabase()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const START = Date.parse('2026-11-27T10:00:00Z')
const DAY_MS = 86_400_000

const fate = fc.constantFrom<Fate>(
  'lost before',
  'lost after',
  'lost after',
  'hangs',
  'hangs',
  'RATE_LIMITED',
  'UNEXPECTED',
  'UNAVAILABLE',
  'FORBIDDEN',
)
const account = fc.constantFrom(memberA, memberB)
const which = fc.nat(5)

type Phone = ReturnType<typeof createPhone>
type Step = { take(phone: Phone): void | Promise<void>; [fc.toStringMethod](): string }

function step<T>(
  name: string,
  values: fc.Arbitrary<T>,
  take: (phone: Phone, value: T) => void | Promise<void>,
) {
  return values.map(
    (value): Step => ({
      [fc.toStringMethod]: () => `${name} ${JSON.stringify(value)}`,
      take: (phone) => take(phone, value),
    }),
  )
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: step(
        'write',
        fc.tuple(which, fc.constantFrom('comment', 'comment', 'edit', 'press'), fc.boolean()),
        (phone, [at, kind, isAttended]) => phone.write(at, kind, isAttended),
      ),
    },
    { weight: 2, arbitrary: step('throw away', which, (phone, at) => phone.discard(at)) },
    { weight: 1, arbitrary: step('send again', which, (phone, at) => phone.retry(at)) },
    {
      weight: 4,
      arbitrary: step('fates', fc.array(fate, { minLength: 1, maxLength: 5 }), (phone, fates) => {
        phone.server.fates.push(...fates)
      }),
    },
    { weight: 2, arbitrary: step('connection', fc.boolean(), (phone, is) => phone.setOnline(is)) },
    { weight: 1, arbitrary: step('open tab', account, (phone, of) => phone.openTab(of)) },
    { weight: 2, arbitrary: step('kill tab', which, (phone, at) => phone.killTab(at)) },
    {
      weight: 2,
      arbitrary: step('worker', fc.tuple(account, fc.boolean()), (phone, [of, isKilled]) =>
        phone.runWorker(of, isKilled),
      ),
    },
    {
      weight: 3,
      arbitrary: step('hanging', fc.tuple(fc.boolean(), fc.boolean()), ({ server }, [arrives, isLost]) => {
        for (const request of [...server.hanging]) {
          if (arrives) request.arrive()
          request.answer(isLost)
        }
      }),
    },
    {
      weight: 1,
      arbitrary: step('session ends', fc.constant(null), (phone) => phone.signIn(null, false)),
    },
    {
      weight: 3,
      arbitrary: step('sign in', fc.tuple(account, fc.boolean()), (phone, [as, isNoticed]) =>
        phone.signIn(as, isNoticed),
      ),
    },
    {
      weight: 2,
      arbitrary: step('time', fc.constantFrom(1, 60_000, 900_000), async (_, ms) => {
        await vi.advanceTimersByTimeAsync(ms)
      }),
    },
    {
      weight: 1,
      arbitrary: step('clock', fc.constantFrom(-12, -0.1, 0, 12), (_, days) => {
        vi.setSystemTime(START + days * DAY_MS)
      }),
    },
  ),
  { minLength: 5, maxLength: 40 },
)

/** The promises that hold at every moment, whatever is on its way. */
function checkServer({ server, items }: Phone): void {
  for (const accountId of [memberA, memberB]) {
    const words = server.acts
      .filter((act) => act.accountId === accountId && !switches.has(act.words))
      .map((act) => act.words)
    expect(new Set(words).size, 'each once').toBe(words.length)
    const own = items.filter((item) => item.accountId === accountId)
    const writtenBy = new Map(own.map((item) => [wordsOf(item.write), item]))
    for (const one of words) expect(writtenBy.has(one), `${one} was written by ${accountId}`).toBe(true)
    for (const one of words) expect(writtenBy.get(one)?.isGone, `${one} was thrown away`).toBe(false)
    for (const operation of ['addComment', 'editPrayer']) {
      const inOrder = words
        .filter((one) => writtenBy.get(one)?.write.operation === operation && !writtenBy.get(one)?.wasRefused)
        .map(Number)
      expect(inOrder, 'in the order of writing').toEqual([...inOrder].sort((one, other) => one - other))
    }
  }
}

/** The device at rest shows exactly what the server has not answered. */
async function checkDevice(phone: Phone): Promise<void> {
  const { server, items, tabs } = phone
  if (server.hanging.size > 0) return
  for (const { accountId, pending } of tabs) {
    const shown = pending.read().writes.filter(({ operation }) => !switches.has(operation))
    const due = items.filter(
      ({ accountId: owner, write, isGone, isDropped }) =>
        owner === accountId && !switches.has(write.operation) && !isGone && !isDropped,
    )
    const unanswered = due.filter(
      (item) => !isAnswered(phone, item) && !isReplaced(phone, item, shown.map(wordsOf)),
    )
    expect(shown.map(wordsOf)).toEqual(unanswered.map(({ write }) => wordsOf(write)))
  }
}

type Item = Phone['items'][number]

function isAnswered({ server }: Phone, { accountId, write }: Item): boolean {
  return server.acts.some(
    (act) => act.accountId === accountId && act.words === wordsOf(write) && server.answered.has(act.key),
  )
}

/** An edit that no attempt was made to send makes room for a later one. */
function isReplaced({ items }: Phone, item: Item, shown: readonly string[]): boolean {
  return !shown.includes(wordsOf(item.write)) && lastEdit(items, item.accountId) !== item && isEdit(item)
}

function isEdit({ write }: Item): boolean {
  return write.operation === 'editPrayer'
}

function lastEdit(items: readonly Item[], accountId: string): Item | undefined {
  return items.filter((item) => item.accountId === accountId && isEdit(item)).at(-1)
}

/** Everything comes to its end: a connection, the session of each account in turn, and what was refused sent again. */
async function finish(phone: Phone): Promise<void> {
  const { server, items } = phone
  server.fates.length = 0
  for (const request of [...server.hanging]) request.answer(true)
  phone.setOnline(true)
  vi.setSystemTime(START + DAY_MS)
  for (const accountId of [memberA, memberB]) {
    phone.signIn(accountId, true)
    for (let times = 0; times < 4; times += 1) {
      await phone.settle()
      if ((await phone.listOf(accountId)).length === 0) break
      for (const write of phone.tabs.at(-1)?.pending.read().writes ?? [])
        if (write.state === 'refused') await phone.tabs.at(-1)?.pending.retry(write.key)
      await vi.advanceTimersByTimeAsync(3_600_000)
    }
    expect((await phone.listOf(accountId)).map(wordsOf), 'nothing is left on the device').toEqual([])
    const arrived = server.acts.filter((act) => act.accountId === accountId).map((act) => act.words)
    const due = items.filter((item) => item.accountId === accountId && !item.isGone && !item.isDropped)
    const lost = due.filter(
      (item) => item.write.operation === 'addComment' && !arrived.includes(wordsOf(item.write)),
    )
    expect(lost, 'no word is lost').toEqual([])
    const last = lastEdit(items, accountId)
    if (last && due.includes(last)) expect(arrived).toContain(wordsOf(last.write))
  }
}

test.each([true, false])(
  'the server has each write once, in order and of its own account, and the device shows what is not answered (OFF-3, OFF-8, OFF-9, OFF-17, OFF-20; locks: %s)',
  async (hasLocks) => {
    const property = fc.asyncProperty(steps, async (taken) => {
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START })
      const locks = hasLocks ? testLocks() : null
      Object.defineProperty(navigator, 'locks', { value: locks ?? undefined, configurable: true })
      await emptyOfflineDatabase()
      const phone = createPhone(locks)
      try {
        phone.signIn(memberA, true)
        for (const { take } of taken) {
          await take(phone)
          await phone.settle()
          checkServer(phone)
          await checkDevice(phone)
        }
        await finish(phone)
        checkServer(phone)
      } finally {
        phone.end()
      }
    })
    stubProperty(navigator, 'locks', undefined)
    await fc.assert(property, { numRuns: amount(20, 3000), seed: isChaos ? seedOf() : 20 })
  },
)
