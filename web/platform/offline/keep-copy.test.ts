import { shapes } from 'virtual:operation-addresses/copied'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import type { LiveEvent } from '#contract/events/all-events.ts'
import { fakeOfflineDatabase, storedTexts } from '#tests/support/web/fake-offline-database.ts'
import { nomvula, refusal } from '#tests/support/web/render.tsx'
import { copyOwner } from '#web/platform/device/copy-mark.ts'
import { publishGap, publishLiveEvent } from '#web/platform/live/live-store.ts'
import { chooseCopy } from './copy-account.ts'
import { keepCopy } from './keep-copy.ts'
import { openOfflineDatabase, type StoredResponse } from './offline-database.ts'
import { restoreCopy } from './restore-copy.ts'
import { readResponses, storeResponses, trimResponses } from './stored-responses.ts'
import { forgetCopy, wipeDevice } from './wipe-device.ts'

fakeOfflineDatabase()

const DAY_MS = 24 * 3_600_000
const prayerId = '01930000-0000-7000-8000-0000000000a1'
const otherId = '01930000-0000-7000-8000-0000000000a2'
const groupId = '01930000-0000-7000-8000-0000000000b1'
const missed = { events: [], hasGap: false }
let stops: (() => void)[] = []

beforeEach(() => void vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz_in=1'))
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.restoreAllMocks()
})

function memoryOf(member = nomvula): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData<Session>(['session'], { member, accessEndsAt: null })
  return queryClient
}

function keep(queryClient: QueryClient, accountId = nomvula.id): void {
  stops.push(keepCopy(queryClient, accountId, missed))
}

/** Leaving the page stores at once what is gathered. */
const until = (condition: () => Promise<void>) =>
  vi.waitFor(
    () => {
      dispatchEvent(new Event('pagehide'))
      return condition()
    },
    { timeout: 60_000, interval: 20 },
  )
const storedKeys = async (accountId = nomvula.id) =>
  (await readResponses(accountId)).map(({ queryKey }) => queryKey.join(' '))

async function keepsWhatWasRead(queryClient: QueryClient): Promise<void> {
  keep(queryClient)
  await until(async () => expect(await storedKeys()).toContain('session'))
}

test('what a member reads is stored with its age, and shown again by a later page (REQ-511, OFF-1)', async () => {
  const queryClient = memoryOf()
  await keepsWhatWasRead(queryClient)
  const updatedAt = Date.now() - DAY_MS
  const prayers = {
    pages: [1, 2, 3, 4].map((page) => ({ items: [page], next: null })),
    pageParams: [0, 1, 2, 3],
  }
  queryClient.setQueryData(
    ['getPrayerPage', prayerId],
    { prayer: { id: prayerId, mine: false } },
    { updatedAt },
  )
  queryClient.setQueryData(['listGroupPrayers', groupId], prayers)
  queryClient.setQueryData(['listHistory', null, 'rain'], 'a search')
  queryClient.setQueryData(['listPublicPrayers', { search: 'rain' }], 'a search')
  queryClient.setQueryData(['listMembers', groupId], 'names of people')
  queryClient.setQueryData(['getBankAccount'], 'money')
  await until(async () => expect(await storedKeys()).toContain(`listGroupPrayers ${groupId}`))
  expect(await storedTexts()).not.toMatch(/a search|names of people|money/)

  const later = new QueryClient()
  expect(await restoreCopy(later)).toBe(true)
  expect(later.getQueryState(['getPrayerPage', prayerId])?.dataUpdatedAt).toBe(updatedAt)
  expect(later.getQueryData(['listGroupPrayers', groupId])).toEqual({
    pages: prayers.pages.slice(0, 3),
    pageParams: [0, 1, 2],
  })
  // Each is asked for again when a page shows it: another tab or the worker may have sent something since.
  for (const { queryHash, state } of later.getQueryCache().getAll())
    expect(state.isInvalidated, queryHash).toBe(true)
})

test('a page that has read something newer keeps it, and gets what an earlier visit read besides', async () => {
  const first = memoryOf()
  await keepsWhatWasRead(first)
  first.setQueryData(['getProfile'], 'old')
  first.setQueryData(['getGroup', groupId], 'old')
  await until(async () => expect(await storedKeys()).toContain(`getGroup ${groupId}`))
  const second = memoryOf()
  second.setQueryData(['getProfile'], 'new')
  keep(second)
  await until(async () => expect(second.getQueryData(['getGroup', groupId])).toBe('old'))
  expect(second.getQueryData(['getProfile'])).toBe('new')
  expect(second.getQueryState(['getProfile'])?.isInvalidated).toBe(false)
})

test('what is shown before the server answered is stored only once it has', async () => {
  const queryClient = memoryOf()
  await keepsWhatWasRead(queryClient)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => answered })
  const written = mutation.execute(undefined)
  queryClient.setQueryData(['getProfile'], 'not answered yet')
  dispatchEvent(new Event('pagehide'))
  queryClient.setQueryData(['getProfile'], 'answered')
  answer()
  await written
  await until(async () => expect(await storedTexts()).toContain('"answered"'))
  expect(await storedTexts()).not.toContain('not answered yet')
})

test('staff leave nothing for reading, also who becomes staff meanwhile (OFF-21, REQ-513)', async () => {
  const queryClient = memoryOf()
  await keepsWhatWasRead(queryClient)
  queryClient.setQueryData(['getProfile'], 'before')
  await until(async () => expect(await storedTexts()).toContain('before'))
  const member = { ...nomvula, roles: ['user' as const, 'moderator' as const] }
  queryClient.setQueryData<Session>(['session'], { member, accessEndsAt: null })
  await until(async () => expect(await storedTexts()).not.toMatch(/before|Nomvula/))
  expect(await restoreCopy(new QueryClient())).toBe(false)
  const staffs = { queryKey: ['session'], queryHash: '["session"]', data: { member, accessEndsAt: null } }
  const database = await openOfflineDatabase()
  const row = { ...staffs, accountId: nomvula.id, updatedAt: Date.now(), shapes: `1-${shapes}`, size: 1 }
  localStorage.setItem('kept:copy', JSON.stringify({ accountId: nomvula.id, cursor: '' }))
  await database.put('responses', row)
  expect(await restoreCopy(new QueryClient())).toBe(false)
  expect(await storeResponses(nomvula.id, [{ queryKey: ['a'], queryHash: 'a', data: 1, updatedAt: 1 }])).toBe(
    0,
  )
})

test('another account finds nothing of the one before, and cannot be answered for it (OFF-9, REQ-514)', async () => {
  const first = memoryOf()
  await keepsWhatWasRead(first)
  first.setQueryData(['getProfile'], 'of the first')
  await until(async () => expect(await storedTexts()).toContain('of the first'))
  const other = { ...nomvula, id: otherId, fullName: 'Sipho Nkosi' }
  const second = memoryOf(other)
  keep(second, otherId)
  await until(async () => expect(await storedKeys(otherId)).toContain('session'))
  first.setQueryData(['getProfile'], 'of the first, later')
  await until(async () => expect(await storedTexts()).not.toMatch(/Nomvula Dlamini|of the first/))
  const later = new QueryClient()
  expect(await restoreCopy(later)).toBe(true)
  expect(later.getQueryData<Session>(['session'])?.member?.fullName).toBe('Sipho Nkosi')
  expect(later.getQueryData(['getProfile'])).toBeUndefined()
})

test('without the hint of a session, or once somebody else may be signing in, nothing is restored (OFF-9)', async () => {
  const queryClient = memoryOf()
  await keepsWhatWasRead(queryClient)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz_in=')
  expect(await restoreCopy(new QueryClient())).toBe(false)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz_in=1')
  expect(await restoreCopy(new QueryClient())).toBe(true)
  localStorage.setItem('kept:copy', '0')
  expect(copyOwner()).toBeNull()
  expect(await restoreCopy(new QueryClient())).toBe(false)
})

test('a server that knows no session, or another one, ends the restored one at once (REQ-513)', async () => {
  const queryClient = memoryOf()
  await keepsWhatWasRead(queryClient)
  const reload = vi.fn()
  const later = new QueryClient()
  expect(await restoreCopy(later, reload)).toBe(true)
  await later.fetchQuery({ queryKey: ['session'], queryFn: () => ({ member: null, accessEndsAt: null }) })
  await until(async () => expect(reload).toHaveBeenCalledTimes(1))
  expect(await storedTexts()).not.toContain('Nomvula')
})

test('after 14 days without the server, and of another build, nothing is shown (OFF-11, REQ-512)', async () => {
  await keepsWhatWasRead(memoryOf())
  const database = await openOfflineDatabase()
  const [known] = await database.getAll('responses')
  const of = (change: Partial<StoredResponse>) =>
    database.put('responses', { ...(known as StoredResponse), queryHash: JSON.stringify(change), ...change })
  await of({ updatedAt: Date.now() - 14 * DAY_MS + 60_000, data: 'nearly 14 days' })
  await of({ updatedAt: Date.now() - 14 * DAY_MS, data: '14 days' })
  await of({ updatedAt: Date.now() + 30 * DAY_MS, data: 'of a wrong clock' })
  await of({ shapes: 'another build', data: 'of another build' })
  const shown = async () => JSON.stringify(await readResponses(nomvula.id))
  expect(await shown()).toContain('nearly 14 days')
  expect(await shown()).not.toMatch(/"14 days|another build|wrong clock/)
  await trimResponses(nomvula.id)
  expect(await storedTexts()).not.toMatch(/"14 days|another build|wrong clock/)
})

test('over the limit the oldest goes first, and what is the member’s own last', async () => {
  await keepsWhatWasRead(memoryOf())
  const at = (minutes: number) => Date.now() - minutes * 60_000
  const one = (name: string, minutes: number, data: unknown) => {
    const queryKey = [name, `${minutes}`]
    return { queryKey, queryHash: JSON.stringify(queryKey), data, updatedAt: at(minutes) }
  }
  const text = 'x'.repeat(1000)
  await storeResponses(nomvula.id, [
    one('getPrayerPage', 50, { prayer: { mine: true }, text }),
    one('getPrayerPage', 40, { prayer: { mine: false }, text }),
    one('getGroup', 30, { text }),
    one('getGroup', 20, { text }),
  ])
  const size = await trimResponses(nomvula.id, 2600)
  expect(size).toBeLessThanOrEqual(2600)
  expect((await storedKeys()).sort()).toEqual(['getGroup 20', 'getPrayerPage 50', 'session'])
})

test('a device that is full gives up the copy, and goes on (OFF-18, first half)', async () => {
  const queryClient = memoryOf()
  await keepsWhatWasRead(queryClient)
  queryClient.setQueryData(['getProfile'], 'stored before')
  await until(async () => expect(await storedTexts()).toContain('stored before'))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  queryClient.setQueryData(['getProfile'], 'too much')
  await until(async () => expect(await storedKeys()).toEqual([]))
  put.mockRestore()
  queryClient.setQueryData(['getProfile'], 'fits again')
  await until(async () => expect(await storedTexts()).toContain('fits again'))
})

const withdrawals: [string, LiveEvent, string[]][] = [
  ['deleted', { name: 'prayer.deleted', ids: { prayerId } }, ['getGroup', 'own', 'list']],
  ['hidden', { name: 'prayer.hidden', ids: { prayerId } }, ['getGroup', 'own', 'list']],
  ['un-shared', { name: 'prayer.unshared', ids: { prayerId, groupId } }, ['getGroup', 'own', 'list']],
  ['of a group that is gone', { name: 'group.deleted', ids: { groupId } }, ['own']],
  ['of a group that was left', { name: 'member.left', ids: { groupId } }, ['own']],
  ['of a group whose member was removed', { name: 'member.removed', ids: { groupId } }, ['own']],
]
test.each(withdrawals)(
  'a prayer that is %s leaves the copy and the memory at once (OFF-11, REQ-516)',
  async (_, event, left) => {
    const queryClient = memoryOf()
    await keepsWhatWasRead(queryClient)
    const texts = {
      getGroup: 'the group',
      own: 'an own prayer',
      list: 'another prayer',
      taken: 'withdrawn words',
    }
    queryClient.setQueryData(['getPrayerPage', prayerId], {
      prayer: { id: prayerId, mine: false, title: texts.taken },
    })
    queryClient.setQueryData(['getPrayerPage', otherId], {
      prayer: { id: otherId, mine: true, title: texts.own },
    })
    queryClient.setQueryData(['getGroup', groupId], { id: groupId, name: texts.getGroup })
    const items = [
      { id: prayerId, title: texts.taken },
      { id: otherId, title: texts.list },
    ]
    queryClient.setQueryData(['listGroupPrayers', groupId], { pages: [{ items }], pageParams: [null] })
    await until(async () => expect(await storedKeys()).toContain(`listGroupPrayers ${groupId}`))
    publishLiveEvent(event)
    await until(async () => expect(await storedTexts()).not.toContain(texts.taken))
    const memory = JSON.stringify(queryClient.getQueriesData({ queryKey: ['getPrayerPage'] }))
    expect(memory).not.toContain(texts.taken)
    const stored = await storedTexts()
    const kept = Object.entries(texts).filter(([, text]) => stored.includes(text))
    expect(kept.map(([name]) => name).sort()).toEqual([...left].sort())
  },
)

test('what the server refuses is removed with all that names it, and after a gap only what is own stays (OFF-11)', async () => {
  const queryClient = memoryOf()
  await keepsWhatWasRead(queryClient)
  queryClient.setQueryData(['getDashboard'], 'own words')
  queryClient.setQueryData(['getPrayerPage', prayerId], { prayer: { id: prayerId, title: 'refused words' } })
  queryClient.setQueryData(['listUpdates', prayerId], 'updates of it')
  queryClient.setQueryData(['getGroup', groupId], 'another thing')
  await until(async () =>
    expect(await storedTexts()).toMatch(/own words.*another thing|another thing.*own words/),
  )
  const queryFn = () => Promise.reject(refusal('NOT_FOUND'))
  await expect(
    queryClient.fetchQuery({ queryKey: ['getPrayerPage', prayerId], queryFn, retry: false }),
  ).rejects.toThrow()
  await until(async () => expect(await storedTexts()).not.toMatch(/refused words|updates of it/))
  expect(await storedTexts()).toContain('another thing')
  publishGap()
  await until(async () => expect(await storedTexts()).not.toContain('another thing'))
  expect(await storedTexts()).toContain('own words')
})

test('signing out removes all of the account, an ended session what was read, and neither what others wrote (OFF-7, OFF-8)', async () => {
  const database = await openOfflineDatabase()
  const write = (accountId: string) => ({
    key: accountId,
    accountId,
    operation: 'addComment' as const,
    input: { content: `unsent of ${accountId}` },
    order: 1,
    writtenAt: '',
    state: 'waiting' as const,
    wasAttempted: false,
    failures: 0,
    notBefore: 0,
    reason: null,
    files: [],
    subject: null,
    shown: { title: '', path: '', text: null, draft: null },
  })
  await database.put('writes', write(nomvula.id))
  await database.put('writes', write(otherId))
  await database.put('pictures', { accountId: nomvula.id, url: '/media/canary', size: 1, usedAt: 1 })
  await keepsWhatWasRead(memoryOf())
  await forgetCopy()
  expect(await storedTexts()).not.toMatch(/Nomvula|canary/)
  expect(await storedTexts()).toContain(`unsent of ${nomvula.id}`)
  await wipeDevice(nomvula.id)
  expect(await storedTexts()).not.toContain(nomvula.id)
  expect(await storedTexts()).toContain(`unsent of ${otherId}`)
})

test('"Nothing" on this device removes the copy and stores none (REQ-519)', async () => {
  const queryClient = memoryOf()
  await keepsWhatWasRead(queryClient)
  await chooseCopy('nothing', nomvula)
  expect(await storedTexts()).not.toContain('Nomvula')
  queryClient.setQueryData(['getProfile'], 'more words')
  dispatchEvent(new Event('pagehide'))
  expect(await storeResponses(nomvula.id, [])).toBe(0)
  expect(await storedTexts()).not.toContain('more words')
  await chooseCopy('everything', nomvula)
  queryClient.setQueryData(['getProfile'], 'words again')
  await until(async () => expect(await storedTexts()).toContain('words again'))
})
