import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { deferrableWrites } from '#contract/values/constants.ts'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import {
  comment,
  edit,
  lostAnswer,
  memberA,
  memberB,
  openTab,
  press,
  refusal,
  setOnline,
  startTab,
  type Tab,
  testLocks,
  wordsOf,
} from '#tests/support/web/pending-writes.ts'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { openOfflineDatabase } from '#web/platform/offline/offline-database.ts'
import { dropAbandonedWrites, storedWrites } from './pending-store.ts'
import type { NewPicture } from './pending-writes.ts'
import { sendPending, type Transport } from './send-pending.ts'

fakeOfflineDatabase()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const DAY_MS = 86_400_000

/** Everything that may be sent is tried. */
const settled = ({ pending }: Tab) => pending.wakeUp()

/** The answers of a server to one after the other; then it takes everything. */
function inTurn(...answers: (Error | null)[]) {
  return () => {
    const next = answers.shift()
    if (next) throw next
    return null
  }
}

/** The clock of the device, alone: everything else takes its time. */
function setClock(time: number | string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
}

test('with a connection the server answers at once, and nothing is left on the device', async () => {
  const tab = await openTab(() => ({ id: 'c1' }))
  expect(await tab.pending.attempt(comment('Amen'))).toEqual({ output: { id: 'c1' } })
  expect(tab.call).toHaveBeenCalledWith(
    'addComment',
    expect.anything(),
    expect.objectContaining({ accountId: memberA }),
  )
  expect(await storedWrites(memberA).list()).toEqual([])
  await settled(tab)
})

test('without one it waits, unattempted, and goes in the order of writing once there is one (OFF-3)', async () => {
  setOnline(false)
  const { pending, sent, onSent } = await openTab()
  for (const text of ['one', 'two', 'three']) expect(await pending.attempt(comment(text))).toBe('waiting')
  expect(pending.read().writes.map(({ wasAttempted, state }) => [wasAttempted, state])).toEqual(
    Array.from({ length: 3 }, () => [false, 'waiting']),
  )
  setOnline(true)
  await pending.wakeUp()
  expect(sent()).toEqual(['one', 'two', 'three'])
  expect([pending.read().writes, onSent.mock.calls.length]).toEqual([[], 1])
})

test('what was stored is sent by the next page, under its own key (OFF-3)', async () => {
  setOnline(false)
  const closed = await openTab()
  const write = comment('from before')
  await closed.pending.attempt(write)
  closed.pending.stop()
  setOnline(true)
  const { pending, call } = await openTab()
  await pending.ready
  expect(call).toHaveBeenCalledExactlyOnceWith('addComment', write.input, {
    idempotencyKey: write.key,
    accountId: memberA,
  })
})

test('a clock that jumps changes nothing about the order, and no write carries a time (OFF-17)', async () => {
  setOnline(false)
  const tab = await openTab()
  const days = [0, -20, 25, -3, 1]
  for (const [index, day] of days.entries()) {
    setClock(Date.parse('2026-11-27T10:00:00Z') + day * DAY_MS)
    await tab.pending.add(comment(String(index)))
  }
  setOnline(true)
  await settled(tab)
  expect(tab.sent()).toEqual(['0', '1', '2', '3', '4'])
  expect(JSON.stringify(tab.call.mock.calls)).not.toMatch(/20\d\d-\d\d-\d\d/)
})

test('a clock that was set back by hours does not hold up what a limit slowed down (OFF-17)', async () => {
  setClock('2026-11-27T10:00:00Z')
  const tab = await openTab(inTurn(refusal('RATE_LIMITED', { retryAfterSeconds: 600 })))
  await tab.pending.attempt(comment('slowed down'))
  setClock('2026-11-27T02:00:00Z')
  await settled(tab)
  expect(tab.waiting()).toEqual([])
})

test('a write of another year is asked about, not lost, and then keeps its place (OFF-17)', async () => {
  setOnline(false)
  setClock('1970-01-01T00:00:00Z')
  const tab = await openTab()
  const old = comment('by a clock that was not set')
  await tab.pending.add(old)
  setClock('2026-11-27T10:00:00Z')
  await tab.pending.add(comment('after it was set'))
  setOnline(true)
  await settled(tab)
  expect([tab.sent(), tab.waiting()]).toEqual([['after it was set'], ['by a clock that was not set']])
  await tab.pending.retry(old.key)
  await settled(tab)
  expect(tab.waiting()).toEqual([])
})

test('after a lost answer it waits under the same key, and can neither be thrown away nor replaced (OFF-20)', async () => {
  const tab = await openTab(inTurn(lostAnswer(), lostAnswer()))
  const first = edit('first')
  expect(await tab.pending.attempt(first)).toBe('waiting')
  expect(tab.pending.read().writes).toMatchObject([{ wasAttempted: true, state: 'waiting' }])
  expect(await tab.pending.discard(first.key)).toBe(false)
  await tab.pending.attempt(edit('second'))
  await settled(tab)
  expect(tab.sent()).toEqual(['first', 'first', 'first', 'second'])
  expect(new Set(tab.keys()).size).toBe(2)
})

test('a write that is thrown away while another tab or the worker begins to send it goes one way or the other (OFF-20)', async () => {
  setOnline(false)
  const tab = await openTab()
  for (let round = 0; round < 20; round += 1) {
    const write = comment(`round ${round}`)
    await tab.pending.add(write)
    const call = vi.fn(async () => null)
    const worker = {
      accountId: memberA,
      store: storedWrites(memberA),
      transport: { call, upload: tab.upload },
      now: Date.now,
      isOurs: () => true,
      isTakenBack: () => false,
      onChange: async () => undefined,
      onSettled: async () => undefined,
    }
    const sending = sendPending(worker)
    for (let tick = 0; tick < round; tick += 1) await Promise.resolve()
    if (round % 2) await new Promise((resolve) => setTimeout(resolve))
    const isThrownAway = await tab.pending.discard(write.key)
    await sending
    expect([round, isThrownAway, call.mock.calls.length]).toEqual([round, isThrownAway, isThrownAway ? 0 : 1])
  }
})

test('a refused write keeps its words and the reason, holds up nothing, and can be thrown away (OFF-6)', async () => {
  setOnline(false)
  const fields = { comment: { key: 'field.unknown', values: { max: 3 }, text: 'Too long' } } as const
  const tab = await openTab(inTurn(refusal('INVALID', { fields }), refusal('FORBIDDEN')))
  const [long, forbidden, good] = [comment('long'), comment('forbidden'), comment('good')]
  for (const write of [long, forbidden, good]) await tab.pending.add(write)
  setOnline(true)
  await settled(tab)
  expect(tab.sent()).toEqual(['long', 'forbidden', 'good'])
  expect(tab.pending.read().writes).toMatchObject([
    { shown: { text: 'long' }, state: 'refused', reason: { key: 'field.unknown', values: { max: 3 } } },
    { shown: { text: 'forbidden' }, state: 'refused', reason: { key: 'error.forbidden' } },
  ])
  for (const { key } of [long, forbidden]) expect(await tab.pending.discard(key)).toBe(true)
  expect(await storedWrites(memberA).list()).toEqual([])
})

test('the screen that asked keeps the words of a refused write itself, so the device does not (OFF-6)', async () => {
  const { pending } = await openTab(inTurn(refusal('FORBIDDEN')))
  expect(await pending.attempt(comment('no'))).toMatchObject({ failure: { code: 'FORBIDDEN' } })
  expect(await storedWrites(memberA).list()).toEqual([])
})

test('a refused write is sent again, once however often it is asked for (OFF-6)', async () => {
  setOnline(false)
  const tab = await openTab(inTurn(refusal('FORBIDDEN')))
  const write = comment('again')
  await tab.pending.add(write)
  setOnline(true)
  await settled(tab)
  await Promise.all([tab.pending.retry(write.key), tab.pending.retry(write.key)])
  await settled(tab)
  expect(tab.sent()).toEqual(['again', 'again'])
  expect(new Set(tab.keys()).size).toBe(1)
  expect(tab.waiting()).toEqual([])
})

test('an act without words ends when its thing is gone; words stay (OFF-6)', async () => {
  setOnline(false)
  const tab = await openTab(inTurn(refusal('NOT_FOUND'), refusal('NOT_FOUND')))
  await tab.pending.add(press('prayForPrayer'))
  await tab.pending.add(comment('words'))
  setOnline(true)
  await settled(tab)
  expect(tab.waiting()).toEqual(['words'])
})

test('a limit slows down its own kind only, which goes on at the time that the server said', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const tab = await openTab(inTurn(refusal('RATE_LIMITED', { retryAfterSeconds: 60 })))
  for (const write of [comment('one'), comment('two'), press('prayForPrayer')]) await tab.pending.add(write)
  await settled(tab)
  const looksAgain = async () => {
    await vi.advanceTimersByTimeAsync(5000)
    await expect.poll(() => tab.waiting().length === 0 || vi.getTimerCount() > 0, { interval: 1 }).toBe(true)
  }
  for (let times = 1; times < 12; times += 1) await looksAgain()
  expect([tab.sent(), tab.pending.read().pause]).toEqual([['one', 'prayForPrayer'], 'pace'])
  for (let times = 1; times < 3; times += 1) await looksAgain()
  expect(tab.sent()).toEqual(['one', 'prayForPrayer', 'one', 'two'])
})

test('a limit without a time is no invitation to hurry', async () => {
  const tab = await openTab(inTurn(refusal('RATE_LIMITED', { retryAfterSeconds: 0 })))
  await tab.pending.add(comment('one'))
  await settled(tab)
  expect([tab.sent(), tab.pending.read().pause]).toEqual([['one'], 'pace'])
})

test('the server may fail at a write three times; then it is refused, and the next one goes', async () => {
  setOnline(false)
  const failure = refusal('UNEXPECTED')
  const tab = await openTab(inTurn(failure, failure, failure, failure))
  await tab.pending.add(comment('breaks it'))
  await tab.pending.add(comment('fine'))
  setOnline(true)
  for (let times = 0; times < 8; times += 1) await settled(tab)
  expect(tab.sent()).toEqual([...Array.from({ length: 4 }, () => 'breaks it'), 'fine'])
  expect(tab.pending.read().writes).toMatchObject([{ shown: { text: 'breaks it' }, state: 'refused' }])
})

test.each(['UNAUTHENTICATED', 'CONSENT_REQUIRED'] as const)(
  'with %s the words wait for the same account, unattempted, and go as soon as it is back (OFF-8)',
  async (code) => {
    const tab = await openTab(inTurn(refusal(code)))
    await tab.pending.add(comment('later'))
    await expect.poll(() => tab.onSignedOut.mock.calls.length).toBe(1)
    expect(tab.pending.read().pause).toBe('signedOut')
    expect(tab.pending.read().writes).toMatchObject([{ wasAttempted: false, state: 'waiting' }])
    await settled(tab)
    expect(tab.waiting()).toEqual([])
  },
)

test('another account neither sees nor sends them, also in a tab that has not noticed (OFF-8, OFF-9)', async () => {
  setOnline(false)
  const first = await openTab(undefined, { isOurs: () => false })
  await first.pending.add(comment('of A'))
  const second = await openTab(undefined, { accountId: memberB })
  setOnline(true)
  await Promise.all([settled(first), settled(second)])
  expect([first.sent(), second.sent(), second.waiting()]).toEqual([[], [], []])
  expect(first.pending.read().pause).toBe('signedOut')
})

test('a write that the server did before is done', async () => {
  const { pending, waiting } = await openTab(inTurn(refusal('ALREADY_DONE')))
  expect(await pending.attempt(comment('done'))).toEqual({ output: null })
  expect(waiting()).toEqual([])
})

test('a switch that is turned back while it waits needs no server; one that was attempted does', async () => {
  setOnline(false)
  const tab = await openTab(inTurn(lostAnswer()))
  await tab.pending.add(press('supportPrayer'))
  await tab.pending.add(press('supportPrayer', { prayerId: 'p2' }))
  await tab.pending.add(press('withdrawSupport'))
  expect(tab.pending.read().writes).toMatchObject([{ operation: 'supportPrayer', subject: 'p2' }])
  setOnline(true)
  await settled(tab)
  setOnline(false)
  await tab.pending.add(press('withdrawSupport', { prayerId: 'p2' }))
  expect(tab.waiting()).toEqual(['supportPrayer', 'withdrawSupport'])
})

test('a refused switch swallows no later press, and an edit replaces only one that still waits (OFF-6)', async () => {
  setOnline(false)
  const tab = await openTab(inTurn(refusal('FORBIDDEN'), refusal('CHANGED_MEANWHILE')))
  await tab.pending.add(press('restorePrayer'))
  await tab.pending.add(edit('refused words'))
  setOnline(true)
  await settled(tab)
  setOnline(false)
  for (const write of [edit('earlier'), edit('later'), press('archivePrayer')]) await tab.pending.add(write)
  expect(tab.waiting()).toEqual(['restorePrayer', 'refused words', 'later', 'archivePrayer'])
})

test('a device holds 200 writes and 40 MB of pictures; what it cannot take replaces nothing', async () => {
  setOnline(false)
  const { pending, waiting } = await openTab()
  const large = picture(deferrableWrites.mostBytes)
  await pending.add(edit('kept'))
  const tooLarge = { ...edit('too large'), files: [large, picture(1)] }
  expect(await pending.attempt(tooLarge)).toMatchObject({ failure: { code: 'NETWORK' } })
  expect(waiting()).toEqual(['kept'])
  await pending.add({ ...comment('with pictures'), files: [large] })
  const [edited] = await storedWrites(memberA).list()
  const writes = (await openOfflineDatabase()).transaction('writes', 'readwrite')
  for (let order = 3; edited && order <= deferrableWrites.most; order += 1)
    void writes.store.put({ ...edited, key: crypto.randomUUID(), operation: 'addComment', order })
  await writes.done
  await pending.add(edit('in the place of the other'))
  expect([waiting().length, pending.read().inTabOnly.size]).toEqual([deferrableWrites.most, 0])
  await pending.add(comment('one too many'))
  expect([waiting().length, pending.read().inTabOnly.size]).toEqual([deferrableWrites.most + 1, 1])
})

test('a full device gives up what it holds for reading first, and says when that was not enough (OFF-18)', async () => {
  setOnline(false)
  let space = 1
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (space > 0) return put.apply(this, values)
    this.transaction.abort()
    throw new DOMException('The device is full', 'QuotaExceededError')
  })
  const freeSpace = vi.fn(async () => {
    space += 1
  })
  const tab = await openTab(undefined, { freeSpace })
  await tab.pending.add(comment('first'))
  space = 0
  await tab.pending.add(comment('after what was held for reading'))
  expect([freeSpace.mock.calls.length, tab.pending.read().inTabOnly.size]).toEqual([1, 0])
  space = -1
  const inTab = comment('in this tab only')
  await tab.pending.add({ ...inTab, files: [picture(1)] })
  expect([freeSpace.mock.calls.length, [...tab.pending.read().inTabOnly]]).toEqual([2, [inTab.key]])
  space = 1
  await tab.pending.add(comment('with space again'))
  setOnline(true)
  await settled(tab)
  expect(tab.sent()).toEqual([
    'first',
    'after what was held for reading',
    'in this tab only',
    'with space again',
  ])
  expect([tab.waiting(), tab.upload.mock.calls.length]).toEqual([[], 1])
})

test('a device too full for the mark of an attempt frees space and goes on (OFF-18)', async () => {
  setOnline(false)
  const tab = await openTab()
  await tab.pending.add(comment('waits'))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full', 'QuotaExceededError')
  })
  setOnline(true)
  await settled(tab)
  expect([tab.freeSpace.mock.calls.length > 0, tab.pending.read().pause]).toEqual([true, 'offline'])
  put.mockRestore()
  await settled(tab)
  expect([tab.sent(), tab.waiting()]).toEqual([['waits'], []])
})

test('on a device that keeps nothing words live in the tab and are sent from it (OFF-10)', async () => {
  setOnline(false)
  const careful = await openTab(undefined, { keepsNothing: true })
  await careful.pending.add(comment('nothing on this device'))
  expect([careful.pending.read().inTabOnly.size, await storedWrites(memberA).list()]).toEqual([1, []])
  setOnline(true)
  await settled(careful)
  expect(careful.sent()).toEqual(['nothing on this device'])
})

test('without a database they do too, and can be thrown away (OFF-18)', async () => {
  setOnline(false)
  const database = globalThis.indexedDB
  Reflect.deleteProperty(globalThis, 'indexedDB')
  onTestFinished(() => {
    globalThis.indexedDB = database
  })
  const without = await openTab()
  const thrownAway = comment('not this')
  await without.pending.add(comment('no database'))
  await without.pending.add(thrownAway)
  expect(await without.pending.discard(thrownAway.key)).toBe(true)
  setOnline(true)
  await settled(without)
  expect(without.sent()).toEqual(['no database'])
})

test('writes of more than 30 days ago are asked about first, and hold up nothing (OFF-8)', async () => {
  setOnline(false)
  const tab = await openTab()
  const [old, older] = [comment('old'), comment('attempted long ago')]
  setClock('2026-10-01T10:00:00Z')
  await tab.pending.add(old)
  await tab.pending.add(older)
  await storedWrites(memberA).change(older.key, (write) => ({ ...write, wasAttempted: true }))
  setClock('2026-11-27T10:00:00Z')
  await tab.pending.add(comment('new'))
  setOnline(true)
  await settled(tab)
  expect(tab.sent()).toEqual(['new'])
  for (const { key } of [old, older]) await tab.pending.retry(key)
  await settled(tab)
  expect(tab.sent()).toEqual(['new', 'old', 'attempted long ago'])
  expect(tab.keys().slice(1)).toEqual([old.key, older.key])
})

test('writes of others that nobody came back for are dropped with their pictures after 30 days (OFF-8)', async () => {
  setOnline(false)
  const [ours, theirs] = [await openTab(), await openTab(undefined, { accountId: memberB })]
  setClock('2026-10-01T10:00:00Z')
  await theirs.pending.add({ ...comment('abandoned'), files: [picture(1)] })
  await ours.pending.add({ ...comment('ours'), files: [picture(1)] })
  setClock('2026-10-30T10:00:00Z')
  await theirs.pending.add(comment('of yesterday'))
  await dropAbandonedWrites(memberA, Date.parse('2026-11-01T10:00:00Z'))
  const left = async (accountId: string) => (await storedWrites(accountId).list()).map(wordsOf)
  expect([await left(memberA), await left(memberB)]).toEqual([['ours'], ['of yesterday']])
  expect(await (await openOfflineDatabase()).count('files')).toBe(1)
})

test('a screen that waits for its answer waits for the writes before its own', async () => {
  setOnline(false)
  const tab = await openTab()
  await tab.pending.add(comment('before'))
  setOnline(true)
  expect(await tab.pending.attempt(comment('mine'))).toEqual({ output: null })
  expect(tab.sent()).toEqual(['before', 'mine'])
})

test('a second press of the same form is the same write, and both get the answer', async () => {
  const tab = await openTab(() => ({ id: 'c1' }))
  const write = comment('twice')
  const answers = await Promise.all([tab.pending.attempt(write), tab.pending.attempt(write)])
  expect(answers).toEqual([{ output: { id: 'c1' } }, { output: { id: 'c1' } }])
  expect(tab.sent()).toEqual(['twice'])
})

test('a screen whose connection goes is released at once, though the request still hangs', async () => {
  const { promise, resolve } = held()
  const tab = await openTab(() => promise)
  const answer = tab.pending.attempt(comment('hangs'))
  await expect.poll(() => tab.sent()).toEqual(['hangs'])
  setOnline(false)
  expect(await answer).toBe('waiting')
  expect(tab.pending.read()).toMatchObject({ pause: 'offline', writes: [{ wasAttempted: true }] })
  resolve(null)
  await settled(tab)
  expect(tab.waiting()).toEqual([])
})

test('a tab that ends sends nothing more than what is on its way, and no screen waits for it', async () => {
  const { promise, resolve } = held()
  const tab = await openTab(() => promise)
  const first = tab.pending.attempt(comment('on its way'))
  await tab.pending.add(comment('next'))
  await expect.poll(() => tab.sent()).toEqual(['on its way'])
  const late = tab.pending.attempt(comment('while it ended'))
  tab.pending.stop()
  expect(await Promise.all([first, late])).toEqual(['waiting', 'waiting'])
  resolve(null)
  await expect.poll(() => tab.waiting()).toEqual(['next', 'while it ended'])
  dispatchEvent(new Event('online'))
  await settled(tab)
  expect([tab.sent(), tab.onSignedOut.mock.calls.length]).toEqual([['on its way'], 0])
})

function held() {
  let resolve: (value: unknown) => void = () => undefined
  const promise = new Promise<unknown>((resolveHeld) => {
    resolve = resolveHeld
  })
  return { promise, resolve }
}

test.each([true, false])(
  'two tabs send each write once, in order, and show the same afterwards (locks: %s)',
  async (hasLocks) => {
    if (hasLocks) stubProperty(navigator, 'locks', testLocks())
    setOnline(false)
    const acts = new Map<string, string>()
    const server: Transport['call'] = async (operation, input, { idempotencyKey = '' }) => {
      acts.set(idempotencyKey, wordsOf({ operation, input }))
      if (wordsOf({ operation, input }) === 'no') throw refusal('FORBIDDEN')
    }
    const tabs = [await openTab(), await openTab()] as const
    for (const { call } of tabs) call.mockImplementation(server)
    for (const [index, text] of ['1', '2', 'no', '3', '4'].entries())
      await tabs[index % 2 ? 1 : 0].pending.add(comment(text))
    setOnline(true)
    await Promise.all(tabs.map(settled))
    expect([...acts.values()]).toEqual(['1', '2', 'no', '3', '4'])
    if (hasLocks) expect(tabs.flatMap((tab) => tab.sent())).toHaveLength(5)
    for (const tab of tabs) await expect.poll(() => tab.waiting()).toEqual(['no'])
  },
)

test('what one tab writes and sends, the other shows and hears of', async () => {
  setOnline(false)
  const [one, other] = [await openTab(), await openTab(undefined, { isOurs: () => false })]
  await one.pending.add(comment('seen'))
  await expect.poll(() => other.waiting()).toEqual(['seen'])
  setOnline(true)
  await settled(one)
  await expect.poll(() => [other.waiting(), other.onSent.mock.calls.length]).toEqual([[], 1])
})

test('pictures go up once, under keys of their own, also when the tab is closed in between (PIC-7)', async () => {
  setOnline(false)
  const files = [picture(1), picture(2)]
  const closed = await openTab(inTurn(lostAnswer()))
  const ids = ['0193a1a5-0000-7000-8000-000000000001', '0193a1a5-0000-7000-8000-000000000002']
  closed.upload.mockImplementationOnce(async () => uploaded(ids[0]))
  closed.upload.mockRejectedValueOnce(lostAnswer())
  const write = { ...comment('with pictures'), files }
  await closed.pending.add(write)
  setOnline(true)
  await settled(closed)
  closed.pending.stop()
  const next = startTab()
  next.upload.mockImplementation(async () => uploaded(ids[1]))
  await next.pending.ready
  const keysOf = ({ upload }: Tab) => upload.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(new Set(keysOf(closed))).toEqual(new Set(files.map(({ id }) => id)))
  expect(keysOf(closed).filter((key) => key === files[0]?.id)).toHaveLength(1)
  expect(closed.sent()).toEqual([])
  expect(next.call).toHaveBeenCalledExactlyOnceWith(
    'addComment',
    { ...write.input, images: ids.map((id) => ({ id, alt: 'A hill' })) },
    { idempotencyKey: write.key, accountId: memberA },
  )
  expect(await (await openOfflineDatabase()).count('files')).toBe(0)
})

function uploaded(id = '') {
  return { id, width: 1, height: 1, alt: '' }
}

test('pictures that the server no longer has go up once more, then the write is refused (PIC-7)', async () => {
  setOnline(false)
  const lost = () => refusal('INVALID', { fields: { 'images.0': { key: 'field.invalid', text: 'Gone' } } })
  const tab = await openTab(inTurn(lost(), null, lost(), lost()))
  const [mended, broken] = ['mended', 'broken'].map((text) => ({ ...comment(text), files: [picture(1)] }))
  for (const write of [mended, broken]) if (write) await tab.pending.add(write)
  setOnline(true)
  await settled(tab)
  expect([tab.sent(), tab.upload.mock.calls.length]).toEqual([['mended', 'mended', 'broken', 'broken'], 4])
  expect(tab.pending.read().writes).toMatchObject([{ shown: { text: 'broken' }, state: 'refused' }])
})

test('a write whose picture is refused, or that the device has lost, is refused with the reason (PIC-7)', async () => {
  setOnline(false)
  const tab = await openTab()
  tab.upload.mockRejectedValueOnce(refusal('TOO_LARGE'))
  await tab.pending.add({ ...comment('too large'), files: [picture(1)] })
  await tab.pending.add({ ...comment('lost'), files: [{ ...picture(1), id: 'lost' }] })
  await tab.pending.add(comment('after them'))
  await (await openOfflineDatabase()).delete('files', 'lost')
  setOnline(true)
  await settled(tab)
  expect(tab.sent()).toEqual(['after them'])
  expect(tab.pending.read().writes.map(({ reason, wasAttempted }) => [reason?.key, wasAttempted])).toEqual([
    ['error.tooLarge', false],
    [undefined, false],
  ])
})

function picture(size: number): NewPicture {
  const blob = new Blob(['x'])
  Object.defineProperty(blob, 'size', { value: size })
  return { id: crypto.randomUUID(), alt: 'A hill', blob, name: 'hill.jpg' }
}
