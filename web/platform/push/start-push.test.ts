import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import { stubPush } from '#tests/support/web/fake-push.ts'
import { defaultConfig, fakeApi } from '#tests/support/web/render.tsx'
import { chooseSharedDevice } from '#web/platform/device/shared-device.ts'
import { pushOwner, writePushMark } from './push-mark.ts'
import { writePushRecord } from './push-record.ts'
import { startPush } from './start-push.ts'

fakeOfflineDatabase()
let stop: () => void
beforeEach(() => chooseSharedDevice(false))
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const memberId = '01930000-0000-7000-8000-000000000001'
const endpoint = 'https://push.example/first'

async function startPage(isOffered = true) {
  const browser = stubPush({ permission: 'granted', first: endpoint })
  await writePushRecord({ accountId: memberId, receiver: memberId, endpoint })
  writePushMark(memberId)
  const queryClient = new QueryClient()
  queryClient.setQueryData(['config'], { ...defaultConfig, offline: isOffered })
  const push = vi.fn((_path: string) => undefined)
  const router = { history: { push } as never }
  stop = startPush({ queryClient, api: fakeApi({}).api, router, memberId })
  return { ...browser, queryClient, push }
}

test('the icon has the number of the bell, and nothing unseen leaves nothing shown (NOTIF-4, REQ-564)', async () => {
  const { queryClient, setAppBadge, shown, closed } = await startPage()
  shown.push('one', 'summary')
  queryClient.setQueryData(['countNotifications'], { count: 3 })
  expect([setAppBadge.mock.calls, closed]).toEqual([[[3]], []])
  queryClient.setQueryData(['countNotifications'], { count: 0 })
  await vi.waitFor(() => expect(closed).toEqual(['one', 'summary']), { timeout: 60_000 })
  expect(setAppBadge.mock.lastCall).toEqual([0])
})

test.each([
  [{ ids: ['two'] }, ['two']],
  [{ upTo: '2026-11-21T04:00:00Z' }, ['one', 'two']],
])('what is marked as seen on the page leaves the locked screen: %o (REQ-564)', async (input, gone) => {
  const { queryClient, shown, closed } = await startPage()
  const at = { one: '2026-11-20T04:00:00Z', two: '2026-11-21T04:00:00Z', three: '2026-11-22T04:00:00Z' }
  shown.push(...Object.keys(at))
  const items = Object.entries(at).map(([id, time]) => ({ id, at: time }))
  queryClient.setQueryData(['listNotifications'], { pages: [{ items, next: null }], pageParams: [undefined] })
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: ['markNotificationsSeen'], mutationFn: async () => null })
  await mutation.execute({ input, waiting: {} } as never)
  await vi.waitFor(() => expect(closed).toEqual(gone), { timeout: 60_000 })
})

test('a pressed notification leads this page to its own pages alone, and it says so (REQ-562)', async () => {
  const { messages, push } = await startPage()
  const follow = (data: unknown) => {
    const port = { postMessage: vi.fn() }
    messages.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }))
    return port.postMessage.mock.calls.length
  }
  const to = (path: string) => ({ version: 1, type: 'open-path', path })
  expect(follow(to('/groups/1?tab=chat'))).toBe(1)
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/api/session'])
    expect(follow(to(path)), path).toBe(0)
  expect(follow({ version: 2, type: 'open-path', path: '/dashboard' })).toBe(0)
  expect(push.mock.calls).toEqual([['/groups/1?tab=chat']])
})

test('where the site has no worker any more, the browser forgets its subscription (REQ-564)', async () => {
  const { pushManager } = await startPage(false)
  await vi.waitFor(() => expect(pushManager.current).toBeNull(), { timeout: 60_000 })
  expect(pushOwner()).toBeNull()
})
