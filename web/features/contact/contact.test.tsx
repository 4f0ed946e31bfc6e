import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import { sentenceAt, write } from '#tests/support/web/form-actions.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { readStored, writeStored } from '#web/platform/device/device-storage.ts'

setupRender()

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never

const ticket = 'TZ-7K2M-9QRS'
const letter = {
  name: 'Anna Molefe',
  email: 'anna@example.co.za',
  subject: 'Lost my password',
  message: 'The mail to reset it never came.',
}
const visitorDraft = 'draft:contact:visitor'

const received: FakeAnswers = { sendContactMessage: () => ({ ticket }) }

function fill({ name, email, subject, message } = letter): void {
  write('Name', name)
  write('Email', email)
  write('Subject', subject)
  write('Message', message)
}

/** Opens the page and waits for the form of whoever is signed in. */
async function openContact(...[fakeAnswers, member, settings]: Tail<Parameters<typeof renderSite>>) {
  const site = await renderSite('/contact', fakeAnswers, member, settings)
  await waitFor(() => expect(document.querySelector('form[data-contact=""]')).not.toBeNull())
  return site
}

const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' })))
const writtenIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('a received message is confirmed with its ticket in place of the form (CONT-2)', async () => {
  const { sent } = await openContact(received)
  fill()
  await send()
  const heading = await screen.findByRole('heading', { name: 'Message Sent' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(ticket)).toBeTruthy()
  expect(screen.getByText(/on its way to anna@example\.co\.za/)).toBeTruthy()
  expect(screen.queryByLabelText('Message')).toBeNull()
  await waitFor(() => expect(shownToasts()).toEqual(['Message Sent']))
  expect(sent.filter(([name]) => name === 'sendContactMessage')).toEqual([
    ['sendContactMessage', { ...letter, website: '' }],
  ])
  expect(readStored(visitorDraft)).toBeNull()
})

test('another message starts with an empty form', async () => {
  await openContact(received)
  fill()
  await send()
  fireEvent.click(await screen.findByRole('link', { name: 'Write another message' }))
  expect(writtenIn('Message')).toBe('')
})

test('name and address of a member are filled in, and can be changed', async () => {
  const { sent } = await openContact(received, nomvula)
  expect([writtenIn('Name'), writtenIn('Email')]).toEqual([nomvula.fullName, nomvula.email])
  write('Email', 'work@example.co.za')
  write('Subject', letter.subject)
  write('Message', letter.message)
  await send()
  await screen.findByText(ticket)
  expect(sent.at(-1)?.[1]).toMatchObject({ name: nomvula.fullName, email: 'work@example.co.za' })
})

test.each([
  ['Name', '', 'Please enter your name'],
  ['Name', 'a'.repeat(101), 'Name must be at most 100 characters'],
  ['Email', 'anna@', 'Please enter a valid email'],
  ['Subject', '  ', 'Please enter a subject'],
  ['Subject', 'a'.repeat(151), 'Subject must be at most 150 characters'],
  ['Message', '', 'Please enter a message'],
  ['Message', 'too short', 'Message must be at least 10 characters'],
  ['Message', 'a'.repeat(2001), 'Message must be at most 2000 characters'],
])('%s %o is refused at its field (REQ-5)', async (label, text, sentence) => {
  const { sent } = await openContact(received)
  fill()
  write(label, text)
  await send()
  const field = screen.getByLabelText(label)
  expect(sentenceAt(field)).toBe(sentence)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(sent.map(([name]) => name)).not.toContain('sendContactMessage')
})

test.each([
  [refusal('UNEXPECTED'), 'Failed to send message. Please try again.'],
  [refusal('INVALID'), 'Failed to send message. Please try again. / Please check your input and try again.'],
  [noNetwork(), 'Network error occurred / Please check your internet connection and try again.'],
])('a message that could not be sent stays in the form (CONT-2): %s', async (failure, sentence) => {
  await openContact({
    sendContactMessage: () => {
      throw failure
    },
  })
  fill()
  await send()
  await waitFor(() => expect(shownToasts()).toEqual([sentence]))
  expect(writtenIn('Message')).toBe(letter.message)
  await waitFor(() => expect(readStored(visitorDraft)).toEqual(letter))
  expect(screen.queryByText('Message Sent')).toBeNull()
})

test('after too many messages the form shows when the next one may be sent (REQ-4)', async () => {
  const key = 'error.rateLimited'
  const error = { code: 'RATE_LIMITED', message: key, key, requestId: 'test' } as const
  await openContact({
    sendContactMessage: () => {
      throw new ApiFailure(429, error, undefined, 1790)
    },
  })
  fill()
  await send()
  await screen.findByText('Please try again in 30 minutes.')
  expect(shownToasts()).toEqual(['That was a lot at once. Please wait a moment and try again.'])
  expect(writtenIn('Message')).toBe(letter.message)
})

test('a double click sends one message', async () => {
  let answer: (value: { ticket: string }) => void = () => undefined
  const { sent } = await openContact({
    sendContactMessage: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  fill()
  const button = screen.getByRole('button', { name: 'Send Message' })
  fireEvent.click(button)
  await screen.findByText('Sending...')
  fireEvent.click(button)
  await act(async () => answer({ ticket }))
  expect(sent.filter(([name]) => name === 'sendContactMessage')).toHaveLength(1)
})

test('the honeypot field is out of sight, out of the tab order and not in the draft', async () => {
  await openContact(received)
  const website = screen.getByLabelText<HTMLInputElement>('Website')
  expect(website.closest('[aria-hidden="true"]')).not.toBeNull()
  expect([website.tabIndex, website.autocomplete]).toEqual([-1, 'off'])
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull()
})

test('a filled honeypot field becomes visible and asks to be cleared', async () => {
  const { sent } = await openContact(received)
  fill()
  write('Website', 'https://example.com')
  await send()
  const website = await screen.findByRole('textbox', { name: 'Website' })
  expect(sentenceAt(website)).toMatch(/^This looks like a message written by a machine\./)
  expect(sent.map(([name]) => name)).not.toContain('sendContactMessage')
  fireEvent.change(website, { target: { value: '' } })
  await send()
  await screen.findByText(ticket)
})

test('the draft of a visitor is restored after a power cut, and can be discarded (REQ-166)', async () => {
  writeStored(visitorDraft, letter)
  await openContact(received)
  expect(writtenIn('Message')).toBe(letter.message)
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(writtenIn('Message')).toBe('')
  expect(readStored(visitorDraft)).toBeNull()
})

test('the draft of a visitor survives navigation to another page', async () => {
  const { router } = await openContact(received)
  write('Message', letter.message)
  await act(() => router.navigate({ to: '/login' }))
  await waitFor(() => expect(readStored(visitorDraft)).toMatchObject({ message: letter.message }))
})

test('a member does not see the draft of a visitor on the same device', async () => {
  writeStored(visitorDraft, letter)
  await openContact(received, nomvula)
  expect(writtenIn('Message')).toBe('')
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
})

test('an expired session leaves the input in the form (REQ-152)', async () => {
  const { queryClient } = await openContact(received, nomvula)
  write('Message', letter.message)
  await act(async () => queryClient.setQueryData<Session>(['session'], { member: null, accessEndsAt: null }))
  expect(writtenIn('Message')).toBe(letter.message)
  expect(writtenIn('Name')).toBe(nomvula.fullName)
})

test('a sign-out in another tab clears the input of the member (REQ-149)', async () => {
  await renderSite(
    '/contact',
    { ...received, getSession: () => ({ member: null, accessEndsAt: null }) },
    nomvula,
  )
  write('Message', letter.message)
  const otherTab = new BroadcastChannel('session')
  onTestFinished(() => otherTab.close())
  otherTab.postMessage('signed-out')
  await waitFor(() => expect(writtenIn('Name')).toBe(''))
  expect(writtenIn('Message')).toBe('')
})

test('without a connection the page says so and keeps the input', async () => {
  await openContact(received)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You are offline\./)).toBeTruthy()
})

const support = {
  email: 'help@thandaza.example',
  phone: '+27 21 555 0101',
  address: '12 Loop Street\nCape Town',
}

test('other contact details are shown when configured, and then a reply time is stated (CONT-1)', async () => {
  await openContact(received, null, { support })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(support.email)).toBe('mailto:help@thandaza.example')
  expect(hrefOf(support.phone)).toBe('tel:+27215550101')
  expect(screen.getByText(/12 Loop Street/)).toBeTruthy()
  expect(screen.getByText('We usually reply within 24–48 hours.')).toBeTruthy()
})

test('without an address of the operator no reply time is promised (REQ-14)', async () => {
  await openContact(received, null, { support: { ...support, email: null } })
  expect(screen.getByRole('link', { name: support.phone })).toBeTruthy()
  expect(document.body.textContent).not.toContain('who runs it')
  expect(document.body.textContent).not.toContain('We usually reply')
})

test('details that are not configured are not shown; a site without any says so (CONT-1, REQ-5)', async () => {
  await openContact(received)
  expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeTruthy()
  expect(screen.queryByText('How to reach us')).toBeNull()
  screen.getByText(/does not say yet who runs it.*Its staff read what is sent/)
})
