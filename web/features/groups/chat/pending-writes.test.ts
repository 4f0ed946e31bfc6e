import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noNetwork, refusal } from '#tests/support/web/render.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { clearDeviceStorage } from '#web/platform/device/device-storage.ts'
import { createPendingWrites, type PendingWrite } from './pending-writes.ts'

/** A separate account for each test: an outbox keeps its listeners for as long as its tab is open. */
let memberId = ''

beforeEach(() => {
  memberId = crypto.randomUUID()
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** An outbox with a fake transport; `sent` records what went over it. */
function createTestPendingWrites(answer: (pending: PendingWrite) => void | Promise<void> = () => undefined) {
  const sent: string[] = []
  const refused: string[] = []
  const signedOut = vi.fn()
  const session = { isOurs: true }
  const pendingWrites = createPendingWrites(memberId, {
    send: async (pending) => {
      sent.push(textOf(pending))
      await answer(pending)
    },
    onRefused: (pending, { code }) => refused.push(`${textOf(pending)} ${code}`),
    reasonOf: ({ code }) => code,
    onSentUnseen: () => undefined,
    onSignedOut: signedOut,
    isOurs: () => session.isOurs,
  })
  const write = (content: string) =>
    pendingWrites.add({ groupId: 'g', clientId: crypto.randomUUID(), content, images: [], replyTo: null })
  const waiting = () => pendingWrites.read().pending.map(textOf)
  return { pendingWrites, sent, refused, signedOut, session, write, waiting }
}

function textOf(pending: PendingWrite): string {
  if ('content' in pending) return pending.content
  return `Amen ${pending.isOn ? 'on' : 'off'} ${pending.messageId}`
}

const soon = () => vi.advanceTimersByTimeAsync(0)

test('messages are sent one at a time, in the order in which they were written', async () => {
  const open: (() => void)[] = []
  const { sent, write, waiting } = createTestPendingWrites(() => new Promise((resolve) => open.push(resolve)))
  for (const text of ['one', 'two', 'three']) write(text)
  await soon()
  expect(sent).toEqual(['one'])
  for (let index = 0; index < 3; index += 1) {
    open[index]?.()
    await soon()
  }
  expect(sent).toEqual(['one', 'two', 'three'])
  expect(waiting()).toEqual([])
})

test('without a connection they wait on the device, and are sent in order when it is back (REQ-212)', async () => {
  let isOnline = false
  const line = () => {
    if (!isOnline) throw noNetwork()
  }
  const { sent, pendingWrites, write, waiting } = createTestPendingWrites(line)
  write('one')
  write('two')
  await soon()
  expect(pendingWrites.read().pause).toBe('offline')
  expect(waiting()).toEqual(['one', 'two'])
  isOnline = true
  sent.length = 0
  dispatchEvent(new Event('online'))
  await soon()
  expect(sent).toEqual(['one', 'two'])
  expect(waiting()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('unsent messages are sent at the next start, with their original clientId', async () => {
  const before = createTestPendingWrites(() => {
    throw noNetwork()
  })
  before.write('one')
  await soon()
  const [kept] = before.pendingWrites.read().pending
  before.session.isOurs = false
  const ids: string[] = []
  const after = createTestPendingWrites(({ clientId }) => void ids.push(clientId))
  after.pendingWrites.wakeUp()
  await soon()
  expect(ids).toEqual([kept?.clientId])
})

test('after a rate limit it waits as long as the server requires, and nothing is lost', async () => {
  let isTooMuch = true
  const { sent, pendingWrites, write, waiting } = createTestPendingWrites(() => {
    if (isTooMuch) throw new ApiFailure(429, { ...transportOf('RATE_LIMITED') }, undefined, 7)
  })
  write('one')
  await soon()
  expect(pendingWrites.read().pause).toBe('pace')
  isTooMuch = false
  write('two')
  await vi.advanceTimersByTimeAsync(6900)
  expect(sent).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual(['one', 'one', 'two'])
  expect(waiting()).toEqual([])
})

test('a message with a long rate limit is set aside, and the others do not wait five minutes for it', async () => {
  const { pendingWrites, sent, refused, write, waiting } = createTestPendingWrites((pending) => {
    if (textOf(pending) === 'Amen')
      throw new ApiFailure(429, { ...transportOf('RATE_LIMITED') }, undefined, 290)
  })
  write('Amen')
  write('Thank you all.')
  await soon()
  expect(refused).toEqual(['Amen RATE_LIMITED'])
  expect(sent).toEqual(['Amen', 'Thank you all.'])
  expect(waiting()).toEqual(['Amen'])
  pendingWrites.discard(pendingWrites.read().pending[0]?.clientId ?? '')
  expect(waiting()).toEqual([])
})

test('a refused message is set aside and does not block the others; it can be retried or discarded', async () => {
  let isRefused = true
  const { pendingWrites, sent, refused, write, waiting } = createTestPendingWrites((pending) => {
    if (textOf(pending) === 'one' && isRefused) throw refusal('FORBIDDEN')
  })
  write('one')
  write('two')
  await soon()
  expect(refused).toEqual(['one FORBIDDEN'])
  expect(sent).toEqual(['one', 'two'])
  expect(waiting()).toEqual(['one'])
  isRefused = false
  for (const pending of pendingWrites.read().pending) pendingWrites.retry(pending)
  await soon()
  expect(waiting()).toEqual([])
})

test('a message on which the server fails repeatedly is set aside', async () => {
  const { refused, write } = createTestPendingWrites((pending) => {
    if (textOf(pending) === 'poison') throw refusal('UNEXPECTED')
  })
  write('poison')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refused).toEqual(['poison UNEXPECTED'])
})

test('after an expired session everything waits for the sign-in (REQ-152)', async () => {
  const { pendingWrites, session, signedOut, write, waiting } = createTestPendingWrites(() => {
    if (!session.isOurs) throw refusal('UNAUTHENTICATED')
  })
  session.isOurs = false
  write('one')
  await soon()
  expect([pendingWrites.read().pause, waiting()]).toEqual(['signedOut', ['one']])
  expect(signedOut).not.toHaveBeenCalled()
  session.isOurs = true
  pendingWrites.wakeUp()
  await soon()
  expect(waiting()).toEqual([])
})

test('a sign-out deletes unsent messages (REQ-149)', async () => {
  const { pendingWrites, sent, session, write, waiting } = createTestPendingWrites(() => {
    throw noNetwork()
  })
  write('one')
  await soon()
  session.isOurs = false
  clearDeviceStorage()
  session.isOurs = true
  sent.length = 0
  pendingWrites.wakeUp()
  await soon()
  expect([waiting(), sent]).toEqual([[], []])
})

test('a message that another tab has sent is not sent again', async () => {
  let isOnline = false
  const { sent, write } = createTestPendingWrites(() => {
    if (!isOnline) throw noNetwork()
  })
  write('one')
  await soon()
  isOnline = true
  sent.length = 0
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: `kept:outbox:${memberId}:x` }))
  await soon()
  expect(sent).toEqual([])
})

function transportOf(code: 'RATE_LIMITED') {
  return { code, message: '', key: 'error.rateLimited' as const, requestId: 'test' }
}

test('changes of messages wait too; a later one of the same message and kind replaces one that waits', async () => {
  let isOffline = true
  const { pendingWrites, sent, write, waiting } = createTestPendingWrites(() => {
    if (isOffline) throw noNetwork()
  })
  const change = { groupId: 'g', messageId: 'm1' }
  const react = (isOn: boolean) =>
    pendingWrites.change({ ...change, kind: 'reaction', isOn, clientId: crypto.randomUUID() })
  const edit = (content: string) =>
    pendingWrites.change({ ...change, kind: 'edit', content, clientId: crypto.randomUUID() })
  write('one')
  await soon()
  react(true)
  edit('two')
  react(false)
  edit('three')
  await soon()
  expect(waiting()).toEqual(['one', 'Amen off m1', 'three'])
  isOffline = false
  sent.length = 0
  dispatchEvent(new Event('online'))
  await soon()
  expect(sent).toEqual(['one', 'Amen off m1', 'three'])
  expect(waiting()).toEqual([])
})

test('a change that is on its way is not replaced: the later one follows it', async () => {
  const open: (() => void)[] = []
  const { pendingWrites, sent } = createTestPendingWrites(() => new Promise((resolve) => open.push(resolve)))
  const react = (isOn: boolean) =>
    pendingWrites.change({
      groupId: 'g',
      messageId: 'm1',
      kind: 'reaction',
      isOn,
      clientId: crypto.randomUUID(),
    })
  react(true)
  await soon()
  react(false)
  await soon()
  open[0]?.()
  await soon()
  expect(sent).toEqual(['Amen on m1', 'Amen off m1'])
})

test('a refused Amen is dropped, because there is nothing to correct in it', async () => {
  const { pendingWrites, refused, waiting } = createTestPendingWrites(() => {
    throw refusal('NOT_FOUND')
  })
  const clientId = crypto.randomUUID()
  pendingWrites.change({ groupId: 'g', messageId: 'm1', kind: 'reaction', isOn: true, clientId })
  await soon()
  expect(refused).toEqual(['Amen on m1 NOT_FOUND'])
  expect(waiting()).toEqual([])
})
