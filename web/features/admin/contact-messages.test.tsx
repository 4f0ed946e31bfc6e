import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { ContactMessage } from '#contract/community/contact-operations.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { dueIn } from './contact-message-row.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['user', 'admin'] }
const HOUR_MS = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

let counted = 0

function someContactMessage(differences: Partial<ContactMessage> = {}): ContactMessage {
  counted += 1
  return {
    id: `01930000-0000-7000-8000-${String(counted).padStart(12, '0')}`,
    ticket: `TZ-000${counted}`,
    name: 'Anna Molefe',
    email: 'anna@example.co.za',
    subject: 'Lost my password',
    message: 'The mail to reset it never came.',
    sentAt: hoursFromNow(-28),
    dueAt: hoursFromNow(20.5),
    isOverdue: false,
    answeredAt: null,
    answeredBy: null,
    ...differences,
  }
}

function listing(...items: ContactMessage[]): FakeAnswers {
  return { listContactMessages: () => ({ items, next: null }) }
}

const rows = () => screen.getAllByRole('row').slice(1)

test('waiting messages show their ticket, sender and due time (REQ-14)', async () => {
  const message = someContactMessage({ subject: 'Help & more?' })
  const { sent } = await renderSite('/admin/contact', listing(message), admin)
  await screen.findByText('Help & more?')
  const [row] = rows()
  expect(row?.textContent).toContain(message.ticket)
  expect(row?.textContent).toContain('yesterday')
  expect(row?.textContent).toContain('Due in 20 hours')
  const reply = screen.getByRole('link', { name: 'anna@example.co.za' })
  expect(reply.getAttribute('href')).toBe(
    `mailto:anna@example.co.za?subject=${encodeURIComponent(`Re: [${message.ticket}] Help & more?`)}`,
  )
  expect(sent.find(([name]) => name === 'listContactMessages')?.[1]).toEqual({ filter: 'waiting' })
})

test('a hostile address stays one address in the mail program (SEC-S3)', async () => {
  await renderSite('/admin/contact', listing(someContactMessage({ email: 'a?bcc=b@example.com' })), admin)
  const reply = await screen.findByRole('link', { name: 'a?bcc=b@example.com' })
  expect(reply.getAttribute('href')).toMatch(/^mailto:a%3Fbcc%3Db@example\.com\?subject=/)
})

test.each([
  [20.5, false, 'Due in 20 hours'],
  [1.2, false, 'Due in 1 hour'],
  [0.5, false, 'Due in less than an hour'],
  [-0.2, false, 'Due in less than an hour'],
  [-0.5, true, 'Overdue by less than an hour'],
  [-3.9, true, 'Overdue by 3 hours'],
  [-71.9, true, 'Overdue by 71 hours'],
  [-80, true, 'Overdue by 3 days'],
  [2, true, 'Overdue by less than an hour'],
])('due in %d hours, overdue for the server: %s, reads %s', (hours, isOverdue, text) => {
  const now = Date.parse('2026-11-21T04:00:00Z')
  const dueAt = new Date(now + hours * HOUR_MS).toISOString()
  expect(dueIn({ dueAt, isOverdue }, now)).toBe(text)
})

test('an answered message leaves the list, and the focus stays in the list', async () => {
  let waiting = [someContactMessage(), someContactMessage({ subject: 'Second' })]
  const { sent } = await renderSite(
    '/admin/contact',
    {
      listContactMessages: () => ({ items: waiting, next: null }),
      answerContactMessage: ({ messageId }) => {
        const answered = waiting.find(({ id }) => id === messageId)
        waiting = waiting.filter(({ id }) => id !== messageId)
        return {
          ...someContactMessage(),
          ...answered,
          answeredAt: hoursFromNow(0),
          answeredBy: admin.displayName,
        }
      },
    },
    admin,
  )
  await screen.findByText('Second')
  const [first] = waiting
  const button = screen.getByRole('button', { name: `Mark as answered ${first?.ticket}` })
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(sent).toContainEqual(['answerContactMessage', { messageId: first?.id }])
  expect(shownToasts()).toEqual(['Marked as answered'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waiting' })))
})

test('answered messages show who answered, and can be reopened', async () => {
  const message = someContactMessage({ answeredAt: hoursFromNow(-2), answeredBy: 'Sipho N.' })
  const { sent, path } = await renderSite(
    '/admin/contact',
    { ...listing(message), reopenContactMessage: () => message },
    admin,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Answered' }))
  await waitFor(() => expect(path()).toBe('/admin/contact?filter=answered'))
  const reopen = await screen.findByRole('button', { name: `Reopen ${message.ticket}` })
  expect(rows()[0]?.textContent).toContain('2 hours ago by Sipho N.')
  await act(async () => fireEvent.click(reopen))
  expect(sent).toContainEqual(['reopenContactMessage', { messageId: message.id }])
  await waitFor(() => expect(shownToasts()).toEqual(['The message waits again']))
})

test('the answered messages have their own URL; an unknown filter shows the waiting ones', async () => {
  const { sent } = await renderSite('/admin/contact?filter=answered', listing(), admin)
  expect(await screen.findByText('No message has been answered yet.')).toBeTruthy()
  expect(sent.find(([name]) => name === 'listContactMessages')?.[1]).toEqual({ filter: 'answered' })
})

test('an empty list says so', async () => {
  await renderSite('/admin/contact?filter=elsewhere', listing(), admin)
  expect(await screen.findByText('No messages are waiting.')).toBeTruthy()
})

test('more messages load on demand', async () => {
  const [first, second] = [someContactMessage(), someContactMessage({ subject: 'Second page' })]
  await renderSite(
    '/admin/contact',
    {
      listContactMessages: ({ cursor }) =>
        cursor ? { items: [second], next: null } : { items: [first], next: 'next-page' },
    },
    admin,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Second page')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a list that could not be loaded can be retried', async () => {
  let isBroken = true
  await renderSite(
    '/admin/contact',
    {
      listContactMessages: () => {
        if (isBroken) throw refusal('UNEXPECTED')
        return { items: [someContactMessage()], next: null }
      },
    },
    admin,
  )
  await screen.findByText('The messages could not be loaded')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Lost my password')).toBeTruthy()
})

test('a message that could not be marked stays in the list', async () => {
  await renderSite(
    '/admin/contact',
    {
      ...listing(someContactMessage()),
      answerContactMessage: () => {
        throw refusal('UNEXPECTED')
      },
    },
    admin,
  )
  const button = await screen.findByRole('button', { name: /^Mark as answered/ })
  await act(async () => fireEvent.click(button))
  expect(shownToasts()).toEqual(['Could not mark it as answered'])
  expect(rows()).toHaveLength(1)
})

test.each(['/admin/contact', '/admin/page-views'])('a non-admin gets "not found" at %s', async (address) => {
  const { sent } = await renderSite(address, {}, nomvula)
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
  expect(sent).toEqual([])
})
