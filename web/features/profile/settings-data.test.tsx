import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DataExport } from '#contract/account/own-data-operations.ts'
import { card, openSettings } from '#tests/support/web/profile-page.tsx'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { PrivacySettings } from './privacy-settings.tsx'

setupRender()

const openData = (fakeAnswers?: FakeAnswers) =>
  openSettings(() => <PrivacySettings timeZone={nomvula.timeZone} />, fakeAnswers)

const inCard = (id: string) => within(card(id))

test('consents show version and day (POPIA s27)', async () => {
  await openData()
  expect(inCard('consents').getByRole('listitem').textContent).toBe(
    'Terms and Privacy PolicyVersion 2025-05-03, on Nov 1, 2026',
  )
})

function anExport(differences: Partial<DataExport> = {}): DataExport {
  return {
    id: '01930000-0000-7000-8000-0000000000f1',
    state: 'running',
    done: 250,
    total: 1000,
    bytes: 0,
    askedAt: '2026-11-21T04:00:00Z',
    readyAt: null,
    expiresAt: null,
    ...differences,
  }
}

const ready = anExport({
  state: 'ready',
  done: 1000,
  bytes: 1_500_000,
  readyAt: '2026-11-21T04:05:00Z',
  expiresAt: '2026-11-24T04:05:00Z',
})

const startButton = (name = 'Prepare my data') => inCard('data').getByRole('button', { name })

test('the export is requested, followed while in progress, and downloaded (REQ-13)', async () => {
  let now: DataExport | null = null
  const { sentOf } = await openData({
    getExport: () => ({ export: now }),
    startExport: () => {
      now = anExport({ state: 'waiting', done: 0, total: 0 })
      return { export: now }
    },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const passed = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  fireEvent.click(startButton())
  fireEvent.click(startButton('Starting...'))
  await passed(10)
  expect(inCard('data').getByText('Your file will be prepared in a moment.')).toBeTruthy()
  expect(inCard('data').queryByRole('button')).toBeNull()
  now = anExport()
  await passed(2100)
  expect(inCard('data').getByText('Preparing your file: 250 of 1,000')).toBeTruthy()
  expect(inCard('data').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  now = ready
  await passed(2100)
  expect(inCard('data').getByRole('status').textContent).toBe(
    'Your file is ready (1.4 MB). It is kept until Nov 24, 2026 at 6:05 AM.',
  )
  const requestCount = sentOf('getExport').length
  await passed(10_000)
  expect(sentOf('getExport')).toHaveLength(requestCount)
  expect(sentOf('startExport')).toHaveLength(1)
  const links = inCard('data').getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Download ZIP', '/api/account/export.zip'],
    ['Open the page to print', '/api/account/export.html'],
  ])
})

test('the password is asked for again before the export starts (SEC-3.4)', async () => {
  let isFresh = false
  const { sentOf } = await openData({
    confirmIdentity: () => {
      isFresh = true
      return {}
    },
    startExport: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      return { export: anExport() }
    },
  })
  fireEvent.click(startButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  fireEvent.change(dialog.getByLabelText('Current Password'), { target: { value: 'old-secret' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await inCard('data').findByText('Preparing your file: 250 of 1,000')
  expect(sentOf('startExport')).toHaveLength(2)
  expect(shownToasts()).toEqual([])
})

test('cancelling the password dialog starts no export, and it can be requested again', async () => {
  await openData({
    startExport: () => {
      throw refusal('FRESH_SIGN_IN_REQUIRED')
    },
  })
  fireEvent.click(startButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(startButton().getAttribute('aria-disabled')).not.toBe('true'))
  expect(shownToasts()).toEqual([])
})

test('a third export in a day is refused with the rule', async () => {
  await openData({
    getExport: () => ({ export: ready }),
    startExport: () => {
      throw refusal('RATE_LIMITED')
    },
  })
  fireEvent.click(startButton('Prepare it anew'))
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Could not start preparing your data / You can have it prepared twice a day.',
    ]),
  )
  expect(inCard('data').getByRole('link', { name: 'Download ZIP' })).toBeTruthy()
})

test('a failed export says so and can be restarted', async () => {
  await openData({
    getExport: () => ({ export: anExport({ state: 'failed' }) }),
    startExport: () => ({ export: anExport() }),
  })
  expect(inCard('data').getByText('Your file could not be prepared. Please try again.')).toBeTruthy()
  fireEvent.click(startButton('Prepare it anew'))
  await inCard('data').findByRole('progressbar')
})

test('an export state that cannot be loaded says so and can be retried', async () => {
  let isBroken = true
  await openData({
    getExport: () => {
      if (isBroken) throw refusal('UNAVAILABLE')
      return { export: null }
    },
  })
  expect(inCard('data').getByText('Your data could not be looked up')).toBeTruthy()
  isBroken = false
  fireEvent.click(inCard('data').getByRole('button', { name: 'Try again' }))
  await inCard('data').findByRole('button', { name: 'Prepare my data' })
})

test('an access by staff is listed with their role only (SEC-R4)', async () => {
  const at = '2026-11-21T04:00:00Z'
  const id = (number: number) => `01930000-0000-7000-8000-00000000000${number}`
  const { sentOf } = await openData({
    listAccessLog: ({ cursor }) =>
      cursor
        ? {
            items: [{ id: id(3), at, action: 'role.granted', subjectKind: 'account', reason: null }],
            next: null,
          }
        : {
            items: [
              { id: id(1), at, action: 'prayer.read', subjectKind: 'prayer', reason: null },
              { id: id(2), at, action: 'comment.delete', subjectKind: 'comment', reason: 'Spam' },
            ],
            next: 'more',
          },
  })
  const rows = () =>
    inCard('access-log')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(rows()).toEqual([
    'Read by our teamPrayerNov 21, 2026 at 6:00 AM',
    'Changed by our teamCommentNov 21, 2026 at 6:00 AMSpam',
  ])
  fireEvent.click(inCard('access-log').getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()[2]).toBe('Changed by our teamNov 21, 2026 at 6:00 AM')
  expect(sentOf('listAccessLog')).toHaveLength(2)
})

test('a member reads that they may check sentences, no more, or that what they confirmed was taken back (LANG-14)', async () => {
  const at = '2026-11-21T04:00:00Z'
  const entry = (number: number, action: string, reason: string) => ({
    id: `01930000-0000-7000-8000-00000000000${number}`,
    ...{ at, action: `translator.${action}`, subjectKind: 'account', reason },
  })
  await openData({
    listAccessLog: () => ({
      items: [
        entry(1, 'checks-withdrawn', 'zu, sentences: 3'),
        entry(2, 'removed', 'zu'),
        entry(3, 'appointed', 'zu, chief'),
      ],
      next: null,
    }),
  })
  const rows = inCard('access-log').getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    [
      'Our team took back the sentences you confirmed in isiZulu',
      'Our team ended your right to check the sentences in isiZulu',
      'Our team let you check the sentences in isiZulu',
    ].map((sentence) => `${sentence}Nov 21, 2026 at 6:00 AM`),
  )
})

test('an empty access log says so', async () => {
  await openData()
  expect(inCard('access-log').getByText('Nobody has looked at anything of yours.')).toBeTruthy()
})

test('an access log that cannot be loaded says so', async () => {
  await openData({
    listAccessLog: () => {
      throw refusal('UNAVAILABLE')
    },
  })
  expect(inCard('access-log').getByText('This list could not be loaded')).toBeTruthy()
})
