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
  language: 'en',
  category: 'other',
  status: 'active',
  dateSubmitted: '2026-11-21T04:00:00Z',
  author: { name: 'Johan Botha', tint: 1 },
  supportCount: 7,
  isSupporter: false,
  isCarried: false,
  prayedToday: false,
}

function openWall(card: ListedPrayerCard, fakeAnswers: FakeAnswers = {}) {
  return renderSite(
    '/prayers',
    { listPublicPrayers: () => ({ items: [card], next: null }), ...fakeAnswers },
    nomvula,
  )
}

const prayed = (name: RegExp | string) => screen.findByRole('button', { name })
const offer = () => prayed(/^Carry it\? It waits on your list Support for Rain for the Koup/)

test("'I prayed' is the one act; 'Carry it?' follows in the same place, keeps the focus, and can be undone (REQ-321)", async () => {
  const intercessions = { count: 1, people: 1, mine: { times: 1, lastOn: '2026-11-21', isToday: true } }
  const { sent } = await openWall(rain, {
    prayForPrayer: () => intercessions,
    supportPrayer: () => ({ count: 8, mine: true }),
    withdrawSupport: () => ({ count: 7, mine: false }),
  })
  const button = await prayed('I prayed for Rain for the Koup')
  expect(screen.getAllByRole('button', { name: /Rain for the Koup/ })).toHaveLength(1)
  button.focus()
  await act(async () => fireEvent.click(button))
  expect(document.activeElement).toBe(await offer())
  fireEvent.click(await offer(), { detail: 2 })
  expect(sent.filter(([name]) => name === 'supportPrayer')).toEqual([])
  await act(async () => fireEvent.click(await offer(), { detail: 1 }))
  await screen.findByText('Thank you for your support!')
  screen.getByText('You and 7')
  expect((await prayed('Prayed for Rain for the Koup')).closest('article')?.className).toContain(
    'card-carried',
  )
  expect(sent.filter(([name]) => name === 'supportPrayer')).toEqual([
    ['supportPrayer', { prayerId: rain.id }],
  ])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await screen.findByText('Support removed')
  await offer()
})

test.each([noNetwork(), refusal('UNEXPECTED')])(
  'a support that fails is taken back (%s)',
  async (failure) => {
    await openWall(
      { ...rain, prayedToday: true },
      {
        supportPrayer: () => {
          throw failure
        },
      },
    )
    await act(async () => fireEvent.click(await offer()))
    await screen.findByText('Failed to update support. Please try again.')
    await offer()
    screen.getByText('7')
  },
)

test.each([
  ['an own prayer', { isCarried: null }],
  ['one that is carried by a comment', { isCarried: true }],
  ['an answered one', { status: 'answered' as const }],
])('%s is offered to nobody to carry (REQ-321)', async (_, overrides) => {
  await openWall({ ...rain, prayedToday: true, ...overrides })
  await prayed(/^(Prayed|Gave thanks) for Rain for the Koup$/)
  expect(screen.queryByRole('button', { name: /^Carry it/ })).toBeNull()
})

test("a member's browser reads a page made for visitors once more, with the own supports (REQ-321)", async () => {
  let reads = 0
  const { sent } = await openWall(rain, {
    listPublicPrayers: () => {
      reads += 1
      return {
        items: [
          {
            ...rain,
            isSupporter: reads === 1 ? null : true,
            isCarried: reads === 1 ? null : true,
            prayedToday: reads === 1 ? null : false,
          },
        ],
        next: null,
      }
    },
  })
  await screen.findByText('You and 6')
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
      return {
        items: [
          {
            ...rain,
            isSupporter: reads === 1 ? null : true,
            isCarried: reads === 1 ? null : true,
            prayedToday: reads === 1 ? null : false,
          },
        ],
        next: 'later',
      }
    },
  })
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Load more' })))
  await screen.findByText('Work')
  answer()
  await screen.findByText('You and 6')
  expect(screen.getByText('Work')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
})

test("for a visitor 'I prayed' leads to the sign-in and back to the prayer (REQ-321)", async () => {
  const { path } = await renderSite('/prayers', {
    listPublicPrayers: () => ({
      items: [{ ...rain, isSupporter: null, isCarried: null, prayedToday: null }],
      next: null,
    }),
  })
  const link = await screen.findByRole('link', { name: 'I prayed for Rain for the Koup' })
  expect(JSON.parse(link.dataset.act ?? '')).toEqual({
    act: { kind: 'pray', prayerId: rain.id, title: rain.title },
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
      return {
        items: [
          {
            ...rain,
            isSupporter: reads === 1 ? null : true,
            isCarried: reads === 1 ? null : true,
            prayedToday: reads === 1 ? null : false,
          },
        ],
        next: null,
      }
    },
  })
  const actions = (await prayed('I prayed for Rain for the Koup')).parentElement
  expect(actions?.dataset.unknown).toBe('true')
  answer()
  await waitFor(() => expect(actions?.dataset.unknown).toBeUndefined())
  await screen.findByText('You and 6')
})
