import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { someOwnPrayer } from '#tests/support/web/prayer-fixtures.ts'
import { nomvula, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const done = 'Miracle reported successfully. Thank you for sharing your testimony!'

function someMiracle(prayer: Prayer, prayedDays: number): Miracle {
  const { id, title, dateSubmitted, audience, author } = prayer
  return {
    id: '01930000-0000-7000-8000-0000000000b1',
    title: 'The bank said yes',
    description: 'They phoned at ten past nine.',
    language: 'en',
    audience,
    images: [],
    amens: { count: 0, mine: false },
    mayShowOnHome: false,
    reportedAt: '2026-11-21T08:00:00Z',
    version: 1,
    author,
    isAnonymous: false,
    mine: true,
    isHidden: false,
    prayer: { id, title, language: 'en', dateSubmitted, prayedDays },
    viewerCan: ['miracle.read', 'miracle.edit', 'miracle.delete'],
  }
}

type Way = { prayedDays?: number; support?: Prayer['support'] }

/** Tells the miracle of a prayer, and returns the page that follows. */
async function tellMiracle({ prayedDays = 61, support = { count: 14, mine: false } }: Way = {}) {
  let prayer = someOwnPrayer({ title: 'A room for each child', support })
  const miracle = someMiracle(prayer, prayedDays)
  const site = await renderSite(
    `/report-miracle/${prayer.id}`,
    {
      getPrayerPage: () => ({
        prayer,
        miracle: prayer.status === 'active' ? null : miracle,
        campaign: null,
        prayedFor: null,
        isNotifiedWhenPrayed: null,
        hasReminder: false,
        latestUpdate: null,
        firstComments: [],
      }),
      listOwnGroups: () => ({ items: [] }),
      reportMiracle: () => {
        prayer = { ...prayer, status: 'answered' }
        return miracle
      },
    },
    nomvula,
  )
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByRole('heading', { name: 'Submit a Miracle' })
  write('Title', miracle.title)
  write('Description', miracle.description)
  fireEvent.click(screen.getByRole('button', { name: 'Submit Miracle' }))
  await screen.findByRole('heading', { level: 1, name: miracle.title })
  return { ...site, address: `/prayers/${prayer.id}` }
}

test('telling a miracle leads to its prayer: the sun, the badge, the numbers and sharing, once (REQ-340, MIR-5)', async () => {
  const { path, address, router } = await tellMiracle()
  expect(path()).toBe(address)
  expect(screen.getByText('61 days. 14 people carried this with you.')).toBeTruthy()
  expect(screen.getByText('Those of them who may read this are told.')).toBeTruthy()
  const sky = screen.getByRole('heading', { level: 1 }).closest('.answered-sky')
  expect(sky?.querySelector('.badge')?.textContent).toBe('Miracle, answered prayer')
  expect(sky?.querySelector('.sun-rise')).toBeTruthy()
  expect(sky?.querySelector('.menu, details, [aria-haspopup]')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'A room for each child' })).toBeTruthy()
  await waitFor(() => expect(screen.getByText(done)).toBeTruthy())
  expect(shownToasts()).toEqual([])
  await waitFor(() => expect(router.latestLocation.state.isJustAnswered).toBeUndefined())
  expect(screen.getByRole('heading', { level: 1, name: 'The bank said yes' })).toBeTruthy()
  await act(() => router.navigate({ to: '/dashboard' }))
  await act(async () => router.history.back())
  await screen.findByRole('heading', { level: 1, name: 'A room for each child' })
})

test.each([
  [
    { prayedDays: 0, support: { count: 0, mine: false } },
    'Answered the same day. You carried this yourself.',
  ],
  [{ prayedDays: 1, support: { count: 1, mine: false } }, '1 day. 1 person carried this with you.'],
  [{ prayedDays: 2, support: { count: 1, mine: true } }, '2 days. You carried this yourself.'],
  [{ prayedDays: 2, support: { count: 1205, mine: true } }, '2 days. 1,204 people carried this with you.'],
])('the way of a prayer in numbers: %o', async (way, sentence) => {
  await tellMiracle(way)
  expect(screen.getByText(sentence)).toBeTruthy()
})
