import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { type FakeAnswers, nomvula, noNetwork, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const rain: ListedPrayerCard = {
  id: '01930000-0000-7000-8000-000000000005',
  title: 'Rain for the Koup',
  excerpt: 'The third dry spring.',
  category: 'other',
  status: 'active',
  dateSubmitted: '2026-11-21T04:00:00Z',
  author: { name: 'Johan Botha', tint: 1 },
  supportCount: 7,
  isSupporter: false,
  prayedToday: false,
}

function openWall(card: ListedPrayerCard, fakeAnswers: FakeAnswers = {}) {
  return renderSite(
    '/prayers',
    { listPublicPrayers: () => ({ items: [card], next: null }), ...fakeAnswers },
    nomvula,
  )
}

const toggle = () => screen.findByRole('button', { name: /^Support(ing)? for Rain for the Koup/ })

test('Support on a card is given at once, and marks the card (PDET-3, REQ-321)', async () => {
  const { sent } = await openWall(rain, { supportPrayer: () => ({ count: 8, mine: true }) })
  await act(async () => fireEvent.click(await toggle()))
  await waitFor(async () => expect((await toggle()).getAttribute('aria-pressed')).toBe('true'))
  await screen.findByText('Thank you for your support!')
  expect((await toggle()).textContent).toBe('Supporting for Rain for the Koup 8')
  expect((await toggle()).closest('article')?.className).toContain('card-carried')
  screen.getByText('You carry this')
  expect(sent.filter(([name]) => name === 'supportPrayer')).toEqual([
    ['supportPrayer', { prayerId: rain.id }],
  ])
})

test.each([noNetwork(), refusal('UNEXPECTED')])(
  'a support that fails is taken back (%s)',
  async (failure) => {
    await openWall(rain, {
      supportPrayer: () => {
        throw failure
      },
    })
    await act(async () => fireEvent.click(await toggle()))
    await screen.findByText('Failed to update support. Please try again.')
    expect((await toggle()).textContent).toBe('Support for Rain for the Koup 7')
    expect(screen.queryByText('You carry this')).toBeNull()
  },
)

test("a member's browser reads a page made for visitors once more, with the own supports (REQ-321)", async () => {
  let reads = 0
  const { sent } = await openWall(rain, {
    listPublicPrayers: () => {
      reads += 1
      return { items: [{ ...rain, isSupporter: reads === 1 ? null : true }], next: null }
    },
  })
  await waitFor(async () => expect((await toggle()).getAttribute('aria-pressed')).toBe('true'))
  expect(sent.filter(([name]) => name === 'listPublicPrayers')).toHaveLength(2)
})

test('the own supports arrive after the next page was appended, and the page stays (REQ-321)', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let reads = 0
  await openWall(rain, {
    listPublicPrayers: async ({ cursor }) => {
      if (cursor) return { items: [{ ...rain, id: `${rain.id.slice(0, -1)}9`, title: 'Work' }], next: null }
      reads += 1
      if (reads > 1) await isAnswered
      return { items: [{ ...rain, isSupporter: reads === 1 ? null : true }], next: 'later' }
    },
  })
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Load more' })))
  await screen.findByText('Work')
  answer()
  await waitFor(async () => expect((await toggle()).getAttribute('aria-pressed')).toBe('true'))
  expect(screen.getByText('Work')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
})

test('for a visitor Support leads to the sign-in and back to the prayer (REQ-321)', async () => {
  const { path } = await renderSite('/prayers', {
    listPublicPrayers: () => ({ items: [{ ...rain, isSupporter: null }], next: null }),
  })
  expect(screen.queryByRole('button', { name: /^Support/ })).toBeNull()
  const link = await screen.findByRole('link', { name: /^Support for Rain for the Koup/ })
  expect(JSON.parse(link.dataset.act ?? '')).toEqual({
    act: { kind: 'support', prayerId: rain.id, title: rain.title },
    path: `/prayers/${rain.id}`,
  })
  await act(async () => fireEvent.click(link))
  await waitFor(() => expect(path()).toBe(`/login?redirect=/prayers/${rain.id}`))
})

test('until it is known what a member has done, the buttons of a card show no words (REQ-397)', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let reads = 0
  await openWall(rain, {
    listPublicPrayers: async () => {
      reads += 1
      if (reads > 1) await isAnswered
      return { items: [{ ...rain, isSupporter: reads === 1 ? null : true }], next: null }
    },
  })
  const actions = (await toggle()).parentElement
  expect(actions?.dataset.unknown).toBe('true')
  answer()
  await waitFor(() => expect(actions?.dataset.unknown).toBeUndefined())
  expect((await toggle()).textContent).toBe('Supporting for Rain for the Koup 7')
})
