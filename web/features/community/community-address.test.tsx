import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Community } from '#contract/community/community-operations.ts'
import { nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const data: Community = {
  presence: { praying: 1 },
  statistics: null,
  stories: { items: [], next: null },
}

test('/community is the dashboard, under its own title and the name of the site (COMM-1)', async () => {
  const { sent } = await renderSite('/community', { getCommunity: () => data }, nomvula)
  expect(await screen.findByText('Thandaza statistics and miracle stories')).toBeTruthy()
  expect(await screen.findByText('No miracle stories yet')).toBeTruthy()
  expect(document.title).toBe('Community Dashboard · Thandaza')
  expect(sent.filter(([name]) => name === 'getCommunity')).toHaveLength(1)
})

test('a visitor signs in first and comes back (REQ-21)', async () => {
  const { path } = await renderSite('/community')
  await waitFor(() => expect(path()).toBe('/login?redirect=/community'))
})

test('when the session ends while the page is open, the page stays and says so (REQ-152)', async () => {
  let refuse: () => void = () => undefined
  const refused = new Promise<never>((_, reject) => {
    refuse = () => reject(refusal('UNAUTHENTICATED'))
  })
  const { path } = await renderSite('/community', { getCommunity: () => refused }, nomvula)
  await screen.findByText('Loading community statistics...')
  refuse()
  expect(await screen.findByRole('heading', { name: 'Statistics Unavailable' })).toBeTruthy()
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Failed to load community statistics. Please try again later.']),
  )
  expect(path()).toBe('/community')
})
