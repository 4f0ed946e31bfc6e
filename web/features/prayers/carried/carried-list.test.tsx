import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CarriedPrayer } from '#contract/prayers/carried-prayer-operations.ts'
import { type FakeAnswers, nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const rain: CarriedPrayer = {
  id: '01930000-0000-7000-8000-000000000001',
  title: 'Rain for the Koup',
  language: 'en',
  category: 'other',
  status: 'active',
  dateSubmitted: '2026-11-21T04:00:00Z',
  updatedAt: null,
  author: { name: 'Johan Botha', tint: 1 },
  mine: false,
  prayedToday: false,
}

function openList(items: CarriedPrayer[], fakeAnswers: FakeAnswers = {}) {
  const answers = { listCarriedPrayers: () => ({ items, next: null }), ...fakeAnswers }
  return renderSite('/carried', answers, nomvula)
}

const putDown = () => screen.findByRole('button', { name: 'Put down Rain for the Koup' })

test('a prayer that is put down leaves the list, and the focus stays on it (REQ-421)', async () => {
  const { sent } = await openList([rain], { putDownPrayer: () => ({ count: 6, mine: false }) })
  await act(async () => fireEvent.click(await putDown()))
  await screen.findByText('Put down. You no longer support this prayer.')
  await screen.findByText('You carry nothing yet')
  expect(document.activeElement).not.toBe(document.body)
  expect(sent.filter(([name]) => name === 'putDownPrayer')).toEqual([
    ['putDownPrayer', { prayerId: rain.id }],
  ])
})

test('one that could not be put down stays and says so', async () => {
  await openList([rain], {
    putDownPrayer: () => {
      throw refusal('UNEXPECTED')
    },
  })
  await act(async () => fireEvent.click(await putDown()))
  await screen.findByText('This prayer could not be put down. Please try again.')
  await putDown()
})
