import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notificationKinds } from '#contract/notifications/notification-kinds.ts'
import type { NotificationChoice } from '#contract/notifications/notification-operations.ts'
import {
  type FakeAnswers,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { NotificationChoices } from './choices.tsx'
import { NotificationMutes } from './mutes.tsx'

setupRender()

const choiceOf = (kind: NotificationChoice['kind']): NotificationChoice => {
  const { mail, here } = notificationKinds[kind]
  return { kind, mail, here }
}
const kinds = ['prayed', 'join-decided', 'chat', 'account'] as const
const items = kinds.map(choiceOf)

const show = (fakeAnswers: FakeAnswers) =>
  renderWithApp(() => <NotificationChoices />, { getNotificationChoices: () => ({ items }), ...fakeAnswers })

const select = (name: RegExp) => screen.findByRole<HTMLSelectElement>('combobox', { name })

test("a mail is chosen at once, and goes back when the server refuses; 'At once' is only a default (NOTIF-5)", async () => {
  let isDown = false
  const { sent } = await show({
    setNotificationChoice: ({ kind, mail }) => {
      if (isDown) throw refusal('UNEXPECTED')
      return { kind, mail: mail ?? 'never', here: true }
    },
  })
  const prayed = await select(/^Somebody prayed/)
  expect([...prayed.options].map(({ text }) => text)).toEqual(['Daily', 'Weekly', 'Never'])
  const decided = await select(/^Answers to my requests/)
  expect([...decided.options].map(({ text }) => text)).toEqual(['At once', 'Daily', 'Weekly', 'Never'])
  fireEvent.change(prayed, { target: { value: 'daily' } })
  await waitFor(() => expect(shownToasts()).toContain('Your choice was saved'))
  expect(sent.at(-1)).toEqual(['setNotificationChoice', { kind: 'prayed', mail: 'daily' }])
  isDown = true
  fireEvent.change(prayed, { target: { value: 'never' } })
  await waitFor(async () => expect((await select(/^Somebody prayed/)).value).toBe('daily'))
})

test('messages are listed for those who choose it; what may not be refused says why (NOTIF-5)', async () => {
  const { sent } = await show({ setNotificationChoice: () => ({ kind: 'chat', mail: 'never', here: true }) })
  fireEvent.click(await screen.findByRole('switch', { name: /^Messages in my groups/ }))
  await waitFor(() => expect(sent.at(-1)).toEqual(['setNotificationChoice', { kind: 'chat', here: true }]))
  screen.getByText(/You always get these/)
  screen.getByText('Sign-in and account')
  expect(screen.queryByRole('combobox', { name: /^Sign-in and account/ })).toBeNull()
})

test('what is muted is listed, and heard of again by one press', async () => {
  const subjectId = '01930000-0000-7000-8000-0000000000aa'
  let mutes = [
    { subjectKind: 'prayer', subjectId, title: 'Rain', kind: 'all', mutedAt: '2026-11-21T04:00:00Z' },
  ]
  const { sent } = await renderWithApp(() => <NotificationMutes />, {
    listNotificationMutes: () => ({ items: mutes as never, next: null }),
    unmuteNotifications: () => {
      mutes = []
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Hear of it again Rain' }))
  await screen.findByText('Nothing is muted.')
  expect(sent.filter(([name]) => name === 'unmuteNotifications')).toEqual([
    ['unmuteNotifications', { subjectKind: 'prayer', subjectId, kind: 'all' }],
  ])
})
