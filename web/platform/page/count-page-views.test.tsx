import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'

setupRender()

const counting: FakeAnswers = {
  countPageView: () => ({}),
  getPrayerPage: () => {
    throw refusal('NOT_FOUND')
  },
}

async function openCounted(address: string, fakeAnswers: FakeAnswers = counting, analytics = true) {
  const site = await renderSite(address, fakeAnswers, nomvula, { analytics })
  // The counting code is a chunk of its own.
  await act(() => import('./count-page-views.ts'))
  return {
    ...site,
    counted: () => site.sent.filter(([name]) => name === 'countPageView').map(([, input]) => input),
  }
}

test('a page is counted by its pattern alone, once each time it is opened (ENV-2, REQ-101)', async () => {
  const { router, counted } = await openCounted('/contact?from=a-friend')
  await act(() => router.navigate({ to: '/prayers/$prayerId', params: { prayerId: 'a-prayer' } }))
  await act(() => router.navigate({ to: '/forgot-password' }))
  await act(() => router.navigate({ href: '/forgot-password?again=1' }))
  expect(counted()).toEqual([
    { page: '/contact' },
    { page: '/prayers/$prayerId' },
    { page: '/forgot-password' },
  ])
})

test('nothing is counted unless the operator enables it (ENV-2)', async () => {
  const { router, counted } = await openCounted('/contact', counting, false)
  await act(() => router.navigate({ to: '/forgot-password' }))
  expect(counted()).toEqual([])
})

test('an unknown address is not counted', async () => {
  const { counted } = await openCounted('/no-such-page')
  expect(counted()).toEqual([])
})

test.each([
  ['Do Not Track', 'doNotTrack', '1'],
  ['the Global Privacy Control', 'globalPrivacyControl', true],
])('%s is honoured', async (_, name, value) => {
  stubProperty(navigator, name, value)
  const { counted } = await openCounted('/contact')
  expect(counted()).toEqual([])
})

test('a failed count shows no message', async () => {
  const { counted } = await openCounted('/contact', {
    countPageView: () => {
      throw noNetwork()
    },
  })
  await waitFor(() => expect(counted()).toHaveLength(1))
  expect(shownToasts()).toEqual([])
})
