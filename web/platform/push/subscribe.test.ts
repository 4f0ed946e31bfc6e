import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushSettings } from '#contract/notifications/push-operations.ts'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import { stubPush } from '#tests/support/web/fake-push.ts'
import { type FakeAnswers, fakeApi, refusal } from '#tests/support/web/render.tsx'
import { hasTrace } from '#web/platform/device/device-storage.ts'
import { chooseSharedDevice } from '#web/platform/device/shared-device.ts'
import { finishSignOut, forgetAccount } from '#web/platform/session/finish-sign-out.ts'
import { pushOwner } from './push-mark.ts'
import { pushObstacle } from './push-obstacle.ts'
import { readPushRecord } from './push-record.ts'
import { renewPush, subscribe } from './subscribe.ts'

fakeOfflineDatabase()
beforeEach(() => chooseSharedDevice(false))
afterEach(() => vi.restoreAllMocks())

const accountId = '01930000-0000-7000-8000-000000000001'
const [receiver, another] = ['01930000-0000-4000-8000-0000000000f1', '01930000-0000-4000-8000-0000000000f2']
const first = 'https://push.example/1'
const [key, newKey] = ['a2V5LW9mLXRoZS1zaXRl', 'YW5vdGhlci1rZXktLS0t']
const DAY_MS = 86_400_000

const turnOn = (answers: FakeAnswers = { registerPushSubscription: () => ({ receiver }) }) => {
  const { api, sent } = fakeApi(answers)
  return { sent, result: subscribe({ api, accountId, key }) }
}
const noted = async () => [await readPushRecord(), pushOwner(), hasTrace()]
const nothing = [undefined, null, false]

test('after a yes of the browser it is registered for its member, and noted on the device (NOTIF-8, REQ-564)', async () => {
  const { pushManager } = stubPush()
  const { sent, result } = turnOn()
  expect(await result).toBe('granted')
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
  const keys = { p256dh: `B${'k'.repeat(86)}`, auth: 'a'.repeat(22) }
  expect(sent).toEqual([['registerPushSubscription', { endpoint: first, ...keys }]])
  expect(await noted()).toMatchObject([{ accountId, receiver, endpoint: first }, accountId, true])
})

test('a no of the browser registers nothing (NOTIF-8)', async () => {
  const { pushManager } = stubPush({ answer: 'denied' })
  const { sent, result } = turnOn()
  expect(await result).toBe('denied')
  expect([sent, pushManager.subscribe.mock.calls, await noted()]).toEqual([[], [], nothing])
})

test('what the server refuses leaves nothing behind (REQ-564)', async () => {
  const { pushManager } = stubPush()
  const { result } = turnOn({
    registerPushSubscription: () => {
      throw refusal('PUSH_ENDPOINT_UNKNOWN')
    },
  })
  await expect(result).rejects.toMatchObject({ code: 'PUSH_ENDPOINT_UNKNOWN' })
  expect([pushManager.current, await noted()]).toEqual([null, nothing])
})

async function registered() {
  const browser = stubPush({ permission: 'granted' })
  await turnOn().result
  return browser
}

test.each([
  ['somebody signed out', () => forgetAccount(accountId)],
  ['the session ended', async () => finishSignOut(fakeApi({}).api)],
  ['another member signed in', () => renewPush(fakeApi({}).api, another)],
])(
  'when %s, the browser gets no more pushes, and shows none of those that came (NOTIF-9)',
  async (_, end) => {
    const { pushManager, shown, closed, setAppBadge } = await registered()
    shown.push('one', 'summary')
    await end()
    await vi.waitFor(async () => expect(await noted()).toEqual(nothing), { timeout: 60_000 })
    await vi.waitFor(() => expect(pushManager.current).toBeNull(), { timeout: 60_000 })
    expect([closed, setAppBadge.mock.calls]).toEqual([['one', 'summary'], [[0]]])
  },
)

test('signing out works where the push service is not reached: nobody is noted any more (NOTIF-9)', async () => {
  const { pushManager } = await registered()
  pushManager.current?.unsubscribe.mockRejectedValue(new DOMException('offline', 'NetworkError'))
  await forgetAccount(accountId)
  expect(await noted()).toEqual(nothing)
})

const renew = async (answers: FakeAnswers = {}) => {
  const { api, sent } = fakeApi(answers)
  await renewPush(api, accountId)
  return sent.map(([name]) => name)
}

const device = { id: receiver, device: null, since: '2027-01-01T00:00:00Z', isThis: true }
const asked = (answer: Partial<PushSettings> = {}): FakeAnswers => ({
  getPushSettings: () => ({
    ...{ key, quietFrom: '21:00', quietTo: '06:00', mayAsk: false, devices: [device] },
    lockScreen: 'event',
    ...answer,
  }),
  registerPushSubscription: () => ({ receiver: another }),
})

test('a later page registers again what the browser has replaced (REQ-564)', async () => {
  const { pushManager } = await registered()
  expect(await renew()).toEqual([])
  pushManager.current = null
  expect(await renew(asked())).toEqual(['getPushSettings', 'registerPushSubscription'])
  expect(await readPushRecord()).toMatchObject({ receiver: another, endpoint: 'https://push.example/2' })
})

test('once a day a page asks: a new key of the site is registered, and what was stopped elsewhere ends (REQ-564)', async () => {
  const { pushManager } = await registered()
  const inDays = (days: number) => vi.spyOn(Date, 'now').mockReturnValue(start + days * DAY_MS)
  const start = Date.now()
  inDays(1)
  expect(await renew(asked())).toEqual(['getPushSettings'])
  expect(await renew()).toEqual([])
  inDays(2)
  expect(await renew(asked({ key: newKey }))).toEqual(['getPushSettings', 'registerPushSubscription'])
  expect(pushManager.subscribe).toHaveBeenLastCalledWith({
    userVisibleOnly: true,
    applicationServerKey: newKey,
  })
  inDays(3)
  expect(await renew(asked({ key: newKey, devices: [] }))).toEqual(['getPushSettings'])
  expect([pushManager.current, await noted()]).toEqual([null, nothing])
})

test.each([
  ['FORBIDDEN', nothing],
  ['UNAVAILABLE', [{ accountId, receiver, endpoint: first }, accountId, true]],
] as const)(
  '%s to a renewal: the browser forgets it only when the server said no (REQ-564)',
  async (code, left) => {
    const { pushManager } = await registered()
    await pushManager.subscribe({})
    await renew({
      ...asked(),
      registerPushSubscription: () => {
        throw refusal(code)
      },
    })
    expect(await noted()).toMatchObject(left)
  },
)

test('a permission that was taken back ends it (REQ-564)', async () => {
  const { asked } = await registered()
  asked.permission = 'denied'
  expect(await renew()).toEqual([])
  expect(await noted()).toEqual(nothing)
})

test('a shared phone, an old browser and a refusal are obstacles (REQ-567)', () => {
  expect(pushObstacle()).toBe('unsupported')
  const { asked } = stubPush()
  expect(pushObstacle()).toBeNull()
  asked.permission = 'denied'
  expect(pushObstacle()).toBe('refused')
  chooseSharedDevice(true)
  expect(pushObstacle()).toBe('shared')
})
