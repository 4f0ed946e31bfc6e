import { afterEach, expect, test, vi } from 'vitest'
import { pushTags } from '#contract/notifications/push-constants.ts'
import { PushedMessage } from '#contract/notifications/pushed-message.ts'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import { fakePushManager, fakeSubscription } from '#tests/support/web/fake-push.ts'
import { memberA, setOnline } from '#tests/support/web/pending-writes.ts'
import { ACCOUNT } from '#web/platform/offline/account-record.ts'
import { openOfflineDatabase } from '#web/platform/offline/offline-database.ts'
import { isOpenPath, pendingTag } from '#web/platform/offline/worker-messages.ts'
import { storedWrites } from '#web/platform/pending-writes/pending-store.ts'
import { followNotification } from '#web/worker/follow-notification.ts'
import { renewSubscription } from '#web/worker/renew-subscription.ts'
import { showPush } from '#web/worker/show-push.ts'
import { readPushRecord, writePushRecord } from './push-record.ts'

fakeOfflineDatabase()
afterEach(() => {
  vi.restoreAllMocks()
  setOnline(true)
})

const receiver = '01930000-0000-4000-8000-0000000000f1'
const reminders = ['01930000-0000-7000-8000-0000000000c1', '01930000-0000-7000-8000-0000000000c2']
const endpoint = 'https://push.example/first'

const message: PushedMessage = {
  v: 1,
  app: 'Thandaza',
  receiver,
  tag: '01930000-0000-7000-8000-0000000000d1',
  title: '3 people prayed for you',
  to: '/prayers/01930000-0000-7000-8000-0000000000aa',
  unseen: 4,
}
const reminder: PushedMessage = {
  ...message,
  title: 'Time to pray',
  to: '/pray?source=today',
  reminders,
  labels: { prayed: 'I prayed', later: 'In an hour' },
}

type Page = { visibilityState?: string; answers?: boolean }

/** The worker of a browser with these open pages; `answers`: the page goes by itself where the worker asks it to. */
function aWorker(pages: readonly Page[] = [], navigator: object = {}) {
  const pushManager = fakePushManager(endpoint)
  const windows = pages.map(({ visibilityState = 'visible', answers = true }) => ({
    visibilityState,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async (_path: string) => undefined),
    postMessage: vi.fn((data: unknown, [port]: Transferable[]) => {
      if (answers && isOpenPath(data) && port instanceof MessagePort) port.postMessage(true)
    }),
  }))
  const showNotification = vi.fn(async (_title: string, _options: Record<string, unknown>) => undefined)
  const sync = { register: vi.fn(async (_tag: string) => undefined) }
  const openWindow = vi.fn(async (_path: string) => undefined)
  const setAppBadge = vi.fn(async (_unseen: number) => undefined)
  const scope = {
    registration: { scope: 'https://pray.example/', pushManager, showNotification, sync },
    clients: { matchAll: async () => windows, openWindow },
    navigator: { setAppBadge, ...navigator },
  }
  const shown = () => showNotification.mock.calls.map(([title, { body, tag }]) => [title, body, tag])
  return {
    scope: scope as never,
    pushManager,
    windows,
    showNotification,
    shown,
    sync,
    openWindow,
    setAppBadge,
  }
}

const register = () => writePushRecord({ accountId: memberA, receiver, endpoint })
const pushed = (worker: ReturnType<typeof aWorker>, part: object = {}) =>
  showPush(worker.scope, JSON.stringify({ ...message, ...part }))

test('a push to this member is shown with its words and the number on the icon, from own files (REQ-560)', async () => {
  await register()
  const worker = aWorker()
  await pushed(worker, { body: 'Two of them today' })
  expect(worker.showNotification.mock.calls).toEqual([
    [
      message.title,
      {
        body: 'Two of them today',
        tag: message.tag,
        renotify: false,
        icon: '/icon-192.png',
        badge: '/icon-badge.png',
        data: { to: message.to, receiver, reminders: [] },
        actions: [],
      },
    ],
  ])
  expect(worker.setAppBadge).toHaveBeenCalledWith(4)
  expect(worker.pushManager.current).not.toBeNull()
})

test('a push that is meant for somebody else, or arrives after a sign-out, names only the site and ends the subscription (NOTIF-7, NOTIF-9, REQ-561)', async () => {
  await register()
  const others = aWorker()
  await pushed(others, { receiver: '01930000-0000-4000-8000-0000000000f2', body: 'Rain' })
  expect(others.shown()).toEqual([['Thandaza', undefined, pushTags.several]])
  expect([others.pushManager.current, others.setAppBadge.mock.calls]).toEqual([null, []])

  await (await openOfflineDatabase()).delete('meta', 'push')
  const nobodys = aWorker()
  await pushed(nobodys)
  expect(nobodys.shown()).toEqual([['Thandaza', undefined, pushTags.several]])
  expect(nobodys.pushManager.current).toBeNull()
})

test('where the database cannot be read, only the site is named and the subscription stays (REQ-561)', async () => {
  await register()
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('The disk failed', 'UnknownError')
  })
  const worker = aWorker()
  await pushed(worker)
  expect(worker.shown()).toEqual([['Thandaza', undefined, pushTags.several]])
  expect(worker.pushManager.current).not.toBeNull()
})

test.each([undefined, '', 'words', 'null', '[]', '{"v":1}', JSON.stringify({ ...message, v: 2 })])(
  'a push that cannot be read shows where it came from: %s (REQ-560)',
  async (text) => {
    await register()
    const worker = aWorker()
    await showPush(worker.scope, text)
    expect(worker.shown()).toEqual([['pray.example', undefined, pushTags.several]])
  },
)

test('the worker reads what the contract says', async () => {
  await register()
  for (const sample of [message, reminder, { ...message, body: 'words', unseen: 0 }]) {
    const worker = aWorker()
    await showPush(worker.scope, JSON.stringify(PushedMessage.parse(sample)))
    expect(worker.shown()[0]?.[0]).toBe(sample.title)
  }
})

test('a visible page shows it by itself where the browser permits that; reminders and a try are shown always (REQ-560)', async () => {
  await register()
  const shownIn = async (navigator: object, part: object, visibilityState = 'visible') => {
    const worker = aWorker([{ visibilityState }], navigator)
    await pushed(worker, part)
    expect(worker.setAppBadge).toHaveBeenCalledOnce()
    return worker.shown().length
  }
  const chromium = { userAgentData: {} }
  expect(await shownIn(chromium, {})).toBe(0)
  expect(await shownIn(chromium, {}, 'hidden')).toBe(1)
  expect(await shownIn({}, {})).toBe(1)
  expect(await shownIn(chromium, { tag: pushTags.test })).toBe(1)
  expect(await shownIn(chromium, reminder)).toBe(1)
})

const press = (data: unknown, action = '') => ({ notification: { data, close: vi.fn() }, action })
const data = (to: string) => ({ to, receiver, reminders: [] })

test('a press closes it and leads an open page there, which goes by itself (REQ-562)', async () => {
  const { scope, windows, openWindow } = aWorker([{ visibilityState: 'hidden' }, {}])
  const pressed = press(data('/groups/1?tab=chat'))
  await followNotification(scope, pressed)
  expect(pressed.notification.close).toHaveBeenCalledOnce()
  expect(windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
  const path = '/groups/1?tab=chat'
  expect(windows[1]?.postMessage.mock.calls[0]?.[0]).toEqual({ version: 1, type: 'open-path', path })
  expect([windows[1]?.navigate.mock.calls, openWindow.mock.calls]).toEqual([[], []])
})

test('a page that does not listen is loaded anew, and without a page one is opened (REQ-562)', async () => {
  vi.useFakeTimers()
  const { scope, windows } = aWorker([{ answers: false }])
  const following = followNotification(scope, press(data('/dashboard')))
  await vi.runAllTimersAsync()
  await following
  expect(windows[0]?.navigate.mock.calls).toEqual([['/dashboard']])
  const closed = aWorker()
  await followNotification(closed.scope, press(data('/dashboard')))
  await followNotification(closed.scope, press(null))
  expect(closed.openWindow.mock.calls).toEqual([['/dashboard'], ['/notifications']])
})

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', '//pray.exampl/'])(
  'no press leads to another site: %s (REQ-562)',
  async (to) => {
    const { scope, openWindow } = aWorker()
    await followNotification(scope, press(data(to)))
    expect(openWindow.mock.calls).toEqual([['/notifications']])
  },
)

test("a reminder has the buttons 'I prayed', which opens its page, and 'In an hour' (REQ-563)", async () => {
  await register()
  const worker = aWorker()
  await pushed(worker, reminder)
  const [, options] = worker.showNotification.mock.calls[0] ?? []
  expect(options?.actions).toEqual([
    { action: 'prayed', title: 'I prayed' },
    { action: 'later', title: 'In an hour' },
  ])
  await followNotification(worker.scope, press(options?.data, 'prayed'))
  expect(worker.openWindow.mock.calls).toEqual([['/pray?source=today']])
})

const later = press({ to: '/pray', receiver, reminders }, 'later')

test("'In an hour' works without a connection, is sent once there is one, and is done once (REM-5, REQ-563)", async () => {
  await register()
  await (await openOfflineDatabase()).put('meta', { accountId: memberA }, ACCOUNT)
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const { scope, sync, openWindow } = aWorker()
  await followNotification(scope, later)
  const waiting = await storedWrites(memberA).list()
  expect(waiting.map(({ operation, input }) => [operation, input])).toEqual(
    reminders.map((reminderId) => ['snoozeReminder', { reminderId, minutes: 60 }]),
  )
  expect([sync.register.mock.calls, openWindow.mock.calls]).toEqual([[[pendingTag]], []])

  fetched.mockReset().mockImplementation(async () => Response.json({}))
  const { sendPendingWrites } = await import('#web/worker/send-pending-writes.ts')
  await sendPendingWrites()
  await sendPendingWrites()
  const sent = fetched.mock.calls.map(([path, init]) => [path, new Headers(init?.headers)] as const)
  expect(sent.map(([path]) => path)).toEqual(reminders.map((id) => `/api/reminders/${id}/snooze`))
  expect(sent.map(([, headers]) => headers.get('x-account-id'))).toEqual([memberA, memberA])
  expect(sent.map(([, headers]) => headers.get('idempotency-key'))).toEqual(waiting.map(({ key }) => key))
  expect(await storedWrites(memberA).list()).toEqual([])
})

test("'In an hour' of a member who has signed out since puts nothing off (NOTIF-9, REQ-563)", async () => {
  await writePushRecord({ accountId: memberA, receiver: '01930000-0000-4000-8000-0000000000f2', endpoint })
  await followNotification(aWorker().scope, later)
  expect(await storedWrites(memberA).list()).toEqual([])
})

test('a subscription that the browser ended or replaced is registered anew for its member (REQ-564)', async () => {
  await register()
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ receiver: 'another' }))
  const worker = aWorker()
  worker.pushManager.current = null
  const oldSubscription = fakeSubscription(endpoint, undefined, 'a2V5')
  await renewSubscription(worker.scope, { oldSubscription } as never)
  const { applicationServerKey } = oldSubscription.options
  expect(worker.pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey })
  const [path, init] = fetched.mock.calls[0] ?? []
  expect([path, init?.method, new Headers(init?.headers).get('x-account-id')]).toEqual([
    '/api/push-subscription',
    'PUT',
    memberA,
  ])
  const renewed = { accountId: memberA, receiver: 'another', endpoint: 'https://push.example/1' }
  expect(await readPushRecord()).toEqual(renewed)
})

test('after a sign-out a replaced subscription is ended (NOTIF-9)', async () => {
  const worker = aWorker()
  await renewSubscription(worker.scope, {})
  expect(worker.pushManager.current).toBeNull()
})
