import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Community } from '#contract/community/community-operations.ts'
import { someStory } from '#tests/support/web/prayer-fixtures.ts'
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

test('a visitor reads it; what needs an account says for what, and leads back (REQ-21)', async () => {
  const story = someStory(1)
  const stories = { items: [story], next: null }
  const { path } = await renderSite('/community', { getCommunity: () => ({ ...data, stories }) })
  expect(path()).toBe('/community')
  const amen = await screen.findByRole('link', { name: /^Amen/ })
  expect(amen.getAttribute('href')).toBe(`/miracles/${story.id}`)
  expect(screen.queryByRole('button', { name: /Report/ })).toBeNull()
  screen.getByText(/^With a free account you say Amen to a story/)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
    '/register?redirect=/community',
  )
  expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?redirect=/community')
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
