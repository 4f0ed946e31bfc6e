import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withFrequency } from '#contract/notifications/mail-frequency.ts'
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
  const { mail, here, push } = notificationKinds[kind]
  return { kind, mail, here, push }
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
      return { kind, mail: mail ?? 'never', here: true, push: true }
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

const answers = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => (checked ? `(${value})` : value))
const detail = () => screen.getByRole('heading', { name: /^Choose in detail/ }).textContent

test('one question is answered at once, says so beside it, and counts what differs (REQ-470)', async () => {
  const { sent } = await show({
    setMailFrequency: ({ frequency }) => ({ items: withFrequency(items, frequency) }),
  })
  fireEvent.click(await screen.findByRole('radio', { name: /^Daily/ }))
  await waitFor(() => expect(answers()).toEqual(['(daily)', 'weekly', 'never']))
  await screen.findByText('Saved')
  expect(sent.at(-1)).toEqual(['setMailFrequency', { frequency: 'daily' }])
  expect(detail()).toBe('Choose in detail1 comes at once')
  expect((await select(/^Somebody prayed/)).value).toBe('daily')
  fireEvent.click(screen.getByRole('radio', { name: /^Never/ }))
  await waitFor(() => expect(detail()).toBe('Choose in detailAll as chosen above'))
})

test('a refused answer goes back to what the server has, and says so; of several presses the last one holds (REQ-470)', async () => {
  const held: (() => void)[] = []
  let isDown = false
  const { sent } = await show({
    setMailFrequency: ({ frequency }) =>
      new Promise((resolve, reject) =>
        held.push(() =>
          isDown ? reject(refusal('UNAVAILABLE')) : resolve({ items: withFrequency(items, frequency) }),
        ),
      ),
  })
  fireEvent.click(await screen.findByRole('radio', { name: /^Daily/ }))
  fireEvent.click(screen.getByRole('radio', { name: /^Never/ }))
  await waitFor(() => expect(answers()).toEqual(['daily', 'weekly', '(never)']))
  await waitFor(() => expect(held).toHaveLength(1))
  held[0]?.()
  await waitFor(() => expect(held).toHaveLength(2))
  expect(answers(), 'the answer to the first press').toEqual(['daily', 'weekly', '(never)'])
  isDown = true
  held[1]?.()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your choice could not be saved/)
  await waitFor(() => expect(answers()).toEqual(['(daily)', 'weekly', 'never']))
  expect(sent.slice(-2).map(([, input]) => input)).toEqual([{ frequency: 'daily' }, { frequency: 'never' }])
})

test('messages are listed for those who choose it; what may not be refused says why (NOTIF-5)', async () => {
  const { sent } = await show({
    setNotificationChoice: () => ({ kind: 'chat', mail: 'never', here: true, push: false }),
  })
  fireEvent.click(await screen.findByRole('switch', { name: /^Messages in my groups\s?List/ }))
  await waitFor(() => expect(sent.at(-1)).toEqual(['setNotificationChoice', { kind: 'chat', here: true }]))
  screen.getByText(/You always get these/)
  screen.getByText('Sign-in and account')
  expect(screen.queryByRole('combobox', { name: /^Sign-in and account/ })).toBeNull()
})

test('every kind may be kept off the phone, also one that may not be refused (NOTIF-5, REQ-566)', async () => {
  const { sent } = await show({
    setNotificationChoice: ({ kind, push }) => ({ kind, mail: 'weekly', here: true, push: push ?? true }),
  })
  const onPhone = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
  fireEvent.click(await onPhone(/^Somebody prayed.*On this phone/))
  await waitFor(() => expect(sent.at(-1)).toEqual(['setNotificationChoice', { kind: 'prayed', push: false }]))
  const account = await onPhone(/^Sign-in and account.*On this phone/)
  expect(account.checked).toBe(true)
  fireEvent.click(account)
  await waitFor(() =>
    expect(sent.at(-1)).toEqual(['setNotificationChoice', { kind: 'account', push: false }]),
  )
  await waitFor(async () => expect((await onPhone(/^Sign-in and account/)).checked).toBe(false))
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
