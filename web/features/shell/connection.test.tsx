import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { GroupPage, PrayerPage } from '#contract/api/screen-operations.ts'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import { somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { expireSession } from '#web/platform/api/session-query.ts'
import { beginCopy } from '#web/platform/offline/copy-account.ts'
import { storeResponses } from '#web/platform/offline/stored-responses.ts'
import { beginSession, endSession } from '#web/platform/session/browser-session.tsx'
import { formatInstant, formatTime } from '#web/platform/text/format-time.ts'
import { setConnectionState } from '#web/ui/feedback/connection-state.ts'

setupRender()
fakeOfflineDatabase()
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  setConnectionState({ connection: 'up', since: 0, OfflinePanel: null })
})

/** React reports an error of a route that its boundary shows. */
function expectRouteError(): void {
  vi.mocked(console.error).mockClear()
}

const { id: readId } = somePrayer()
const otherId = '01930000-0000-7000-8000-0000000000bb'
const groupId = '01930000-0000-7000-8000-0000000000cc'

/** A prayer's page with what varies between tests. */
const pageOf = (prayer: Parameters<typeof somePrayer>[0]): PrayerPage => ({
  prayer: somePrayer(prayer),
  miracle: null,
  campaign: null,
  prayedFor: null,
  isNotifiedWhenPrayed: null,
  hasReminder: false,
  latestUpdate: null,
  firstComments: [],
})

/** The site of a member on the page of a read prayer, and a transport that a test can cut or break. */
async function openPrayer(member: typeof nomvula | null = nomvula) {
  let failure: Error | null = null
  let reads = 0
  const unlessFailing = <T,>(answer: T): T => {
    if (failure) throw failure
    return answer
  }
  const answers: FakeAnswers = {
    getPrayerPage: ({ prayerId }) => {
      reads += 1
      return unlessFailing(
        pageOf({ id: prayerId, title: prayerId === readId ? `Rain, read ${reads} times` : 'Never read' }),
      )
    },
    getGroupPage: (): GroupPage => unlessFailing(null as never),
    countNotifications: () => unlessFailing({ count: 0, isMore: false }) as never,
    countUnreadMessages: () => unlessFailing({ count: 0 }) as never,
    listMyGroups: () => unlessFailing({ items: [], next: null, requests: [], offers: [] }),
  }
  const site = await renderSite(`/prayers/${readId}`, answers, member)
  await screen.findByRole('heading', { name: 'Rain, read 1 times' })
  // The line's code is loaded now, as it is before somebody can lose the connection.
  await act(async () => void (await import('./connection-line.tsx')))
  await waitFor(() => expect(document.querySelector('body > [role="status"]')).not.toBeNull())
  return {
    ...site,
    cut: () => {
      failure = noNetwork()
      stubProperty(navigator, 'onLine', false)
      act(() => void dispatchEvent(new Event('offline')))
    },
    bringBack: () => {
      failure = null
      stubProperty(navigator, 'onLine', true)
      act(() => void dispatchEvent(new Event('online')))
    },
    breakServer: (with_: Error = refusal('UNAVAILABLE')) => {
      failure = with_
    },
    repairServer: () => {
      failure = null
    },
    go: (to: string) => act(() => site.router.navigate({ to })),
  }
}

const line = () => document.querySelector('body > [role="status"]')?.textContent

test('without a connection a read page stays, with its age, and is brought up to date by itself (REQ-490, REQ-492)', async () => {
  const site = await openPrayer()
  const readAt = new Date(site.queryClient.getQueryState(['getPrayerPage', readId])?.dataUpdatedAt ?? 0)
  site.cut()
  expect(line()).toBe(`No connection. As of ${formatTime(readAt.toISOString(), nomvula.timeZone)}`)
  await act(() => site.queryClient.refetchQueries({ queryKey: ['getPrayerPage', readId] }))
  expect(screen.getByRole('heading', { name: 'Rain, read 1 times' })).toBeTruthy()
  expect(shownToasts()).toEqual([])
  site.bringBack()
  await screen.findByRole('heading', { name: 'Rain, read 3 times' })
  await waitFor(() => expect(line()).toBe(''))
})

test('data of another day says its day (REQ-490)', async () => {
  const site = await openPrayer()
  const updatedAt = Date.parse('2026-01-02T03:04:05Z')
  act(() => void site.queryClient.setQueryData(['getPrayerPage', readId], (page) => page, { updatedAt }))
  site.cut()
  const when = formatInstant('2026-01-02T03:04:05Z', nomvula.timeZone)
  await waitFor(() => expect(line()).toBe(`No connection. As of ${when}`))
})

test('a page that was never read leads to those that were, of earlier visits too, and opens by itself (OFF-2, REQ-491, REQ-492, REQ-518)', async () => {
  await beginCopy(nomvula)
  const ofLastWeek = pageOf({ id: groupId, title: 'Read last week' })
  const entry = { queryKey: ['getPrayerPage', groupId], queryHash: 'last week', data: ofLastWeek }
  await storeResponses(nomvula.id, [{ ...entry, updatedAt: Date.now() - 7 * 86_400_000 }])
  const site = await openPrayer()
  site.cut()
  await site.go(`/prayers/${otherId}`)
  await screen.findByRole('heading', { name: 'This page needs a connection', level: 1 })
  expect(line()).toBe('No connection')
  expect(screen.queryByText(/could not/i)).toBeNull()
  await screen.findByText('Prayers you can read offline (2)')
  expect(screen.getByRole('link', { name: 'Read last week' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Rain, read 1 times' }))
  await screen.findByRole('heading', { name: 'Rain, read 1 times' })
  await site.go(`/prayers/${otherId}`)
  site.bringBack()
  await screen.findByRole('heading', { name: 'Never read' })
  await waitFor(() => expect(line()).toBe(''))
  expectRouteError()
})

test('a group that was never opened says so on its own page while the device is offline (REQ-491)', async () => {
  const site = await openPrayer()
  site.cut()
  await site.go(`/groups/${groupId}`)
  await screen.findByRole('heading', { name: 'This page needs a connection', level: 1 })
  expect(site.path()).toBe(`/groups/${groupId}`)
  expect(shownToasts()).toEqual([])
  expectRouteError()
})

test.each([
  ['answers that it is unavailable', refusal('UNAVAILABLE')],
  ['does not answer', noNetwork()],
])(
  'a server that %s leaves the page as it is, and is not called the person’s connection (REQ-493)',
  async (_, failure) => {
    const site = await openPrayer()
    site.breakServer(failure)
    await act(() => site.queryClient.refetchQueries({ queryKey: ['getPrayerPage', readId] }))
    await waitFor(() => expect(line()).toMatch(/^The site does not answer at the moment\. As of /))
    expect(screen.getByRole('heading', { name: 'Rain, read 1 times' })).toBeTruthy()
    site.repairServer()
    await act(() => site.queryClient.refetchQueries({ queryKey: ['getPrayerPage', readId] }))
    await screen.findByRole('heading', { name: /Rain, read [34] times/ })
    await waitFor(() => expect(line()).toBe(''))
  },
)

test('after signing out nothing that was read is left, neither to a visitor nor to the next member (REQ-494)', async () => {
  const site = await openPrayer()
  act(() => expireSession(site.queryClient))
  await site.go('/login')
  act(() => endSession(site.queryClient))
  expect(site.queryClient.getQueriesData({ queryKey: ['getPrayerPage'] })).toEqual([])
  const other = { ...nomvula, id: otherId }
  act(() => beginSession(site.queryClient, { member: other, accessEndsAt: null }))
  site.cut()
  await site.go(`/prayers/${readId}`)
  await screen.findByText('This page needs a connection')
  expect(screen.queryByText(/Rain/)).toBeNull()
  expectRouteError()
})
