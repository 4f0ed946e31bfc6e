import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { someNotification } from '#tests/support/web/notification-fixtures.ts'
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

setupRender()

const open = (items: Notification[], fakeAnswers: FakeAnswers = {}) =>
  renderSite(
    '/notifications',
    {
      listNotifications: () => ({ items, next: null }),
      countNotifications: () => ({ count: items.filter(({ isSeen }) => !isSeen).length }),
      ...fakeAnswers,
    },
    nomvula,
  )

const rows = () => within(screen.getByRole('main')).findAllByRole('listitem')
const menuOf = (row: HTMLElement) => within(row).getByLabelText('Choices for this notification')

test('unseen ones are marked in words and lead to their subject, which marks them as seen', async () => {
  const comment = someNotification({ kind: 'commented', items: 1, name: 'Anna M.' })
  const old = someNotification({ isSeen: true, people: 5 })
  const { sent, path } = await open([comment, old], {
    markNotificationsSeen: () => ({ count: 0 }),
    getPrayerPage: () => ({
      prayer: somePrayer(),
      miracle: null,
      campaign: null,
      prayedFor: null,
      isNotifiedWhenPrayed: null,
      hasReminder: false,
      latestUpdate: null,
      firstComments: [],
    }),
    listComments: () => ({ items: [], next: null }),
  })
  const [first, second] = await rows()
  expect(first?.textContent).toContain('New: Anna M. commented on "Rain for the Koup"')
  expect(second?.textContent).not.toContain('New:')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: /Anna M. commented/ })))
  await waitFor(() => expect(path()).toBe(`/prayers/${comment.subject?.id}?tab=comments`))
  expect(sent.filter(([name]) => name === 'markNotificationsSeen')).toEqual([
    ['markNotificationsSeen', { ids: [comment.id] }],
  ])
})

test('that it is time to pray leads to the prayers of today (REQ-439)', async () => {
  await open([someNotification({ kind: 'reminder', detail: 'due', subject: null })])
  const [row] = await rows()
  const link = row && within(row).getByRole('link')
  expect(link?.getAttribute('href')).toBe('/pray?source=today')
})

test("'Mark all as seen' takes every mark at once, up to the newest shown", async () => {
  const items = [someNotification({ at: '2026-11-21T05:00:00Z' }), someNotification()]
  const { sent } = await open(items, { markNotificationsSeen: () => ({ count: 0 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as seen' }))
  await waitFor(() => expect(screen.queryByText('New:')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull()
  expect(sent.at(-1)).toEqual(['markNotificationsSeen', { upTo: '2026-11-21T05:00:00Z' }])
  await screen.findByRole('link', { name: 'Notifications' })
})

test('what could not be marked is marked as new again, with a sentence', async () => {
  await open([someNotification()], {
    markNotificationsSeen: () => {
      throw noNetwork()
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as seen' }))
  await waitFor(() => expect(shownToasts().join()).toContain('This could not be marked as seen'))
  await screen.findByText('New:')
})

test('the menu ends the mails and pushes of a kind, or everything about a prayer', async () => {
  const { sent } = await open([someNotification()], {
    setNotificationChoice: () => ({ kind: 'prayed', mail: 'never', here: true, push: true }),
    muteNotifications: () => ({}),
  })
  const [row] = await rows()
  if (!row) throw new Error('No row')
  fireEvent.click(menuOf(row))
  fireEvent.click(within(row).getByRole('button', { name: /No more of this kind/ }))
  await waitFor(() =>
    expect(shownToasts()).toContain(
      'No more of this kind by mail or on your phone. You will still see these here.',
    ),
  )
  fireEvent.click(menuOf(row))
  fireEvent.click(within(row).getByRole('button', { name: 'No more about this prayer' }))
  await waitFor(() => expect(shownToasts()).toContain('You hear no more about it.'))
  const subjectId = '01930000-0000-7000-8000-0000000000aa'
  expect(sent.filter(([name]) => /setNotificationChoice|muteNotifications/.test(name))).toEqual([
    ['setNotificationChoice', { kind: 'prayed', mail: 'never', push: false }],
    ['muteNotifications', { subjectKind: 'prayer', subjectId, kind: 'all' }],
  ])
})

test('what cannot be refused has no menu', async () => {
  await open([someNotification({ kind: 'account', detail: 'password', subject: null })])
  await screen.findByText(/Your password was changed/)
  expect(screen.queryByLabelText('Choices for this notification')).toBeNull()
})

test('without any, the page says what will come here', async () => {
  await open([])
  await screen.findByRole('heading', { name: 'Nothing new.' })
  screen.getByText('When people pray with you, you will see it here.')
})

test('a list that cannot be loaded says so and offers a retry', async () => {
  let isDown = true
  await open([someNotification()], {
    listNotifications: () => {
      if (isDown) throw refusal('UNEXPECTED')
      return { items: [someNotification()], next: null }
    },
  })
  await screen.findByText('Your notifications could not be loaded. Please try again later.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

test.each([
  [0, 'Notifications', null],
  [1, 'Notifications, 1 new', '1'],
  [9, 'Notifications, 9 new', '9'],
  [10, 'Notifications, more than 9 new', '9+'],
])('with %i unseen ones the bell is called "%s"', async (count, name, figure) => {
  await open([], { countNotifications: () => ({ count }) })
  const bell = await screen.findByRole('link', { name })
  expect(bell.textContent).toBe(figure ?? '')
})
