import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Block, OwnReport } from '#contract/moderation/moderation-operations.ts'
import { card, openSettings } from '#tests/support/web/profile-page.tsx'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { PrivacySettings } from './privacy-settings.tsx'

setupRender()

const openCommunity = (fakeAnswers?: FakeAnswers) =>
  openSettings(() => <PrivacySettings timeZone={nomvula.timeZone} />, fakeAnswers)

const inCard = (id: string) => within(card(id))
const idOf = (number: number) => `01930000-0000-7000-8000-00000000000${number}`

function someBlock(number: number, name: string): Block {
  return {
    id: idOf(number),
    person: { name, tint: 1 },
    isAnonymous: false,
    blockedAt: '2026-11-21T04:00:00Z',
  }
}

function someReport(number: number, differences: Partial<OwnReport> = {}): OwnReport {
  return {
    id: idOf(number),
    kind: 'comment',
    reason: 'harassment',
    reportedAt: '2026-11-21T04:00:00Z',
    state: 'waiting',
    ...differences,
  }
}

test('blocked members are listed, and unblocked once', async () => {
  const { sentOf, queryClient } = await openCommunity({
    listBlocks: () => ({ items: [someBlock(1, 'Johan B.'), someBlock(2, 'Sipho N.')], next: null }),
    unblockPerson: () => ({}),
  })
  queryClient.setQueryData(['listPublicPrayers'], {})
  const button = inCard('blocked').getByRole('button', { name: 'Unblock Johan B.' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(inCard('blocked').getAllByRole('listitem')).toHaveLength(1))
  expect(shownToasts()).toEqual(['Unblocked Johan B.'])
  expect(sentOf('unblockPerson')).toEqual([['unblockPerson', { blockId: idOf(1) }]])
  expect(queryClient.getQueryState(['listPublicPrayers'])?.isInvalidated).toBe(true)
})

test('a block that no longer exists leaves the list; another refusal leaves it there', async () => {
  await openCommunity({
    listBlocks: () => ({ items: [someBlock(1, 'Johan B.'), someBlock(2, 'Sipho N.')], next: null }),
    unblockPerson: ({ blockId }) => {
      throw refusal(blockId === idOf(1) ? 'NOT_FOUND' : 'UNEXPECTED')
    },
  })
  fireEvent.click(inCard('blocked').getByRole('button', { name: 'Unblock Johan B.' }))
  await waitFor(() => expect(inCard('blocked').getAllByRole('listitem')).toHaveLength(1))
  fireEvent.click(inCard('blocked').getByRole('button', { name: 'Unblock Sipho N.' }))
  await waitFor(() => expect(shownToasts()).toContain('Could not unblock this person'))
  expect(inCard('blocked').getAllByRole('listitem')).toHaveLength(1)
})

test('own reports show their outcome', async () => {
  await openCommunity({
    listOwnReports: () => ({
      items: [
        someReport(1),
        someReport(2, { kind: 'profile', reason: 'fraud', state: 'acted-on' }),
        someReport(3, { kind: 'prayer', reason: 'spam', state: 'dismissed' }),
      ],
      next: null,
    }),
  })
  const rows = inCard('reports').getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'CommentHarassment or hateNov 21, 2026Waits for a moderator',
    'PersonScam or fundraising fraudNov 21, 2026Acted on',
    'PrayerSpamNov 21, 2026Nothing found against our rules',
  ])
})

test('an empty list is one line with its count, which is read as a sentence (REQ-472)', async () => {
  await openCommunity()
  expect(inCard('blocked').getByText('You have blocked nobody.')).toBeTruthy()
  expect(inCard('reports').getByText('You have reported nothing.')).toBeTruthy()
  for (const id of ['blocked', 'reports'])
    expect(document.getElementById(id)?.querySelector('[aria-hidden]')?.textContent).toBe('0')
  expect(inCard('blocked').queryByText('You and they do not see each other.')).toBeNull()
})

test('lists that cannot be loaded say so and can be retried', async () => {
  let isBroken = true
  const fail = () => {
    if (isBroken) throw refusal('UNAVAILABLE')
    return { items: [], next: null }
  }
  await openCommunity({ listBlocks: fail, listOwnReports: fail })
  expect(inCard('blocked').getByText('The people you blocked could not be loaded')).toBeTruthy()
  expect(inCard('reports').getByText('Your reports could not be loaded')).toBeTruthy()
  isBroken = false
  for (const id of ['blocked', 'reports'])
    fireEvent.click(inCard(id).getByRole('button', { name: 'Try again' }))
  await screen.findByText('You have blocked nobody.')
  await screen.findByText('You have reported nothing.')
})

test('sharing the name when praying is chosen at once, and goes back when refused (REQ-352)', async () => {
  let isDown = false
  const { sentOf } = await openCommunity({
    shareNameWhenPraying: ({ sharesName }) => {
      if (isDown) throw refusal('UNEXPECTED')
      return { sharesName }
    },
  })
  const option = (name: RegExp) => inCard('praying').getByRole<HTMLInputElement>('radio', { name })
  expect(option(/^Do not share my name/).checked).toBe(true)
  fireEvent.click(option(/^Share my name/))
  await waitFor(() => expect(shownToasts()).toContain('Your choice was saved'))
  expect(sentOf('shareNameWhenPraying')).toEqual([['shareNameWhenPraying', { sharesName: true }]])
  expect(option(/^Share my name/).checked).toBe(true)
  isDown = true
  fireEvent.click(option(/^Do not share my name/))
  await waitFor(() => expect(option(/^Share my name/).checked).toBe(true))
})

test('what was blocked without a name is listed as Somebody with its day (REQ-464)', async () => {
  await openCommunity({
    listBlocks: () => ({ items: [{ ...someBlock(1, 'Somebody'), isAnonymous: true }], next: null }),
  })
  expect(inCard('blocked').getByRole('listitem').querySelector('strong')?.textContent).toBe(
    'Somebody, Nov 21, 2026',
  )
  inCard('blocked').getByRole('button', { name: 'Unblock Somebody, Nov 21, 2026' })
})
