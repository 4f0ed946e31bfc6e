import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someCampaignCard } from '#tests/support/web/campaign-fixtures.ts'
import { type FakeAnswers, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { browseAddressOf } from './browse-address.ts'

setupRender()

const two = { items: [someCampaignCard(2), someCampaignCard(1)], next: null }
const open = (search = '', fakeAnswers: FakeAnswers = {}) =>
  renderSite(`/fundraising/browse${search}`, { listCampaigns: () => two, ...fakeAnswers })
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

test('the five orders are listed in the agreed words (FUND-2)', async () => {
  await open()
  const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' })
  expect([...sort.options].map(({ text }) => text)).toEqual([
    'Newest First',
    'Oldest First',
    'Highest Goal',
    'Lowest Goal',
    'Most Funded',
  ])
  expect(sort.value).toBe('newest')
})

test('the title of a card links to the campaign, and the link covers the whole card', async () => {
  await open()
  const [title] = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  const link = title?.querySelector('a')
  expect(link?.getAttribute('href')).toBe(`/fundraising/${two.items[0]?.id}`)
  expect(link?.closest('article')?.className).toContain('card-linked')
  expect(link?.closest('article')?.querySelector('.cover')).not.toBeNull()
})

test('without scripts the form submits to the same URL (FUND-2)', async () => {
  await open('?search=borehole&sort=most-funded')
  const form = screen.getByRole<HTMLFormElement>('search')
  expect(form.getAttribute('action')).toBe('/fundraising/browse')
  expect(form.method).toBe('get')
  expect(Object.fromEntries(new FormData(form))).toEqual({ search: 'borehole', sort: 'most-funded' })
})

test('search words and order are in the URL and in the request (FUND-2)', async () => {
  const { sent, path } = await open()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' borehole ' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(path()).toBe('/fundraising/browse?search=borehole'))
  await waitFor(() => expect(sent.at(-1)).toEqual(['listCampaigns', { search: 'borehole' }]))
  expect(screen.getByRole('link', { name: 'Show all campaigns' }).getAttribute('href')).toBe(
    '/fundraising/browse',
  )
})

test('choosing an order applies it at once', async () => {
  const { sent, path } = await open('?search=rain')
  await act(async () => {
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'highest-goal' } })
  })
  await waitFor(() => expect(path()).toBe('/fundraising/browse?search=rain&sort=highest-goal'))
  expect(sent.at(-1)).toEqual(['listCampaigns', { search: 'rain', sort: 'highest-goal' }])
})

test.each([
  [{ sort: 'richest', search: '  ' }, {}],
  [{ sort: 'newest' }, {}],
  [
    { sort: 'oldest', cursor: 'ab-1' },
    { sort: 'oldest', cursor: 'ab-1' },
  ],
  [{ cursor: '<script>', search: 'x'.repeat(300) }, { search: 'x'.repeat(100) }],
])('of the search params %o only known values are read', (searchParams, expected) => {
  expect(browseAddressOf(searchParams)).toEqual(expected)
})

test('the next page is appended, and a card on both pages is shown once', async () => {
  await open('', {
    listCampaigns: ({ cursor }) =>
      cursor === 'later'
        ? { items: [someCampaignCard(1), someCampaignCard(0)], next: null }
        : { items: [someCampaignCard(2), someCampaignCard(1)], next: 'later' },
  })
  const more = screen.getByRole('link', { name: 'Load more' })
  expect(more.getAttribute('href')).toBe('/fundraising/browse?cursor=later')
  fireEvent.click(more)
  await waitFor(() => expect(titles()).toEqual(['Campaign 2', 'Campaign 1', 'Campaign 0']))
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
})

test('a next page that fails shows an error and can be retried', async () => {
  let isDown = true
  await open('', {
    listCampaigns: ({ cursor }) => {
      if (cursor === undefined) return { items: [someCampaignCard(2)], next: 'later' }
      if (isDown) throw refusal('UNEXPECTED')
      return { items: [someCampaignCard(1)], next: null }
    },
  })
  fireEvent.click(screen.getByRole('link', { name: 'Load more' }))
  await screen.findByText('The campaigns could not be loaded. Please try again later.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toEqual(['Campaign 2', 'Campaign 1']))
})

test.each([
  ['', 'No campaigns yet'],
  ['?search=gold', 'Nothing found'],
])('without a campaign at %o it says "%s"', async (search, title) => {
  await open(search, { listCampaigns: () => ({ items: [], next: null }) })
  screen.getByRole('heading', { name: title })
})

test('a list that cannot be loaded says so and can be retried', async () => {
  let isDown = true
  await open('', {
    listCampaigns: () => {
      if (isDown) throw refusal('UNEXPECTED')
      return two
    },
  })
  await screen.findByText('The campaigns could not be loaded. Please try again later.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toEqual(['Campaign 2', 'Campaign 1']))
})
