import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { refusal, renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { showPrayed } from '#web/features/prayers/prayer-cache.ts'
import { withNextPage } from '#web/features/public-lists/use-public-list.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { Wall } from './prayer-wall.tsx'
import { type WallAddress, wallAddressOf, wallQuery } from './wall-query.ts'

setupRender()

function card(number: number): ListedPrayerCard {
  return {
    id: `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    title: `Prayer ${number}`,
    excerpt: 'For rain.',
    language: 'en',
    category: 'family',
    status: 'active',
    dateSubmitted: '2026-11-21T04:00:00Z',
    author: { name: 'Johan Botha', tint: 1 },
    supportCount: number,
    isSupporter: false,
    isCarried: false,
    prayedToday: false,
  }
}

const titles = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent?.replace(' Read more', ''))

test('the next page is appended, and a card of both pages shows once', async () => {
  const pages = {
    first: { items: [card(5), card(4)], next: 'later' },
    later: { items: [card(4), card(3)], next: null },
  }
  const { queryClient } = await renderWithApp((api) => <WallPage api={api} />, {
    listPublicPrayers: ({ cursor }) => (cursor === 'later' ? pages.later : pages.first),
  })
  await screen.findByText('Prayer 5')
  fireEvent.click(screen.getByRole('link', { name: 'Load more' }))
  await waitFor(() => expect(titles()).toEqual(['Prayer 5', 'Prayer 4', 'Prayer 3']))
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
  expect(queryClient.getQueryData(['listPublicPrayers', {}])).toMatchObject({ next: null })
})

test('a card is one link to the prayer: its title, which covers the card (PLST-4, REQ-320)', async () => {
  await renderWithApp((api) => <WallPage api={api} />, {
    listPublicPrayers: () => ({ items: [card(5)], next: null }),
  })
  const title = await screen.findByRole('link', { name: 'Prayer 5 Read more' })
  const article = title.closest('article')
  expect(article?.className).toContain('card-linked')
  expect(article?.querySelectorAll('a[href^="/prayers/"]')).toHaveLength(1)
  expect(title.getAttribute('href')).toBe(`/prayers/${card(5).id}`)
})

test('a click on the text of a card follows its link, unless text is being selected (REQ-320)', async () => {
  await renderWithApp((api) => <WallPage api={api} />, {
    listPublicPrayers: () => ({ items: [card(5)], next: null }),
  })
  const followed = vi.fn((event: MouseEvent) => event.preventDefault())
  ;(await screen.findByRole('link', { name: 'Prayer 5 Read more' })).addEventListener('click', followed)
  const text = screen.getByText('For rain.')
  fireEvent.click(text, { ctrlKey: true })
  expect(followed.mock.lastCall?.[0]).toMatchObject({ ctrlKey: true, bubbles: true })
  getSelection()?.selectAllChildren(text)
  fireEvent.click(text)
  expect(followed).toHaveBeenCalledTimes(1)
  getSelection()?.removeAllRanges()
})

test('the first card stands above the list; at the top of the list it is that card itself (REQ-455)', async () => {
  const first = { ...card(3), isUnprayed: true }
  const { queryClient } = await renderWithApp((api) => <WallPage api={api} />, {
    listPublicPrayers: () => ({ items: [card(5), card(4), card(3)], next: null, first }),
  })
  await screen.findByText('Nobody has prayed yet')
  expect(titles()).toEqual(['Prayer 3', 'Prayer 5', 'Prayer 4', 'Prayer 3'])
  act(() => {
    showPrayed(queryClient, first.id, 'today')
  })
  expect(screen.queryByText('Nobody has prayed yet')).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Carry it/ })).toHaveLength(2)
  act(() => {
    queryClient.setQueryData(['listPublicPrayers', {}], {
      items: [card(5), card(4)],
      next: null,
      first: { ...card(5), isUnprayed: false },
    })
  })
  expect(titles()).toEqual(['Prayer 5', 'Prayer 4'])
  expect(document.querySelectorAll('.wall-first')).toHaveLength(1)
})

test('cards stand under the days of the site; today and yesterday by name (REQ-456)', async () => {
  const at = (dateSubmitted: string, number: number) => ({ ...card(number), dateSubmitted })
  const now = Date.now()
  const items = [
    at(new Date(now).toISOString(), 5),
    at(new Date(now - 86_400_000).toISOString(), 4),
    // Past midnight in Johannesburg, and not yet in UTC.
    at('2026-03-01T22:30:00Z', 3),
    at('2026-03-01T21:30:00Z', 2),
  ]
  await renderWithApp((api) => <WallPage api={api} />, { listPublicPrayers: () => ({ items, next: null }) })
  await screen.findByText('Today')
  const days = [...document.querySelectorAll('.wall-day-name')].map((name) => name.textContent)
  expect(days).toEqual(['Today', 'Yesterday', 'Mar 2, 2026', 'Mar 1, 2026'])
})

test('the words of a card have its language, the sentences of the site do not; another than English is named (LANG-16, REQ-582)', async () => {
  const inZulu = { ...card(4), title: 'Imvula', excerpt: 'Amadamu omile.', language: 'zu' } as const
  await renderWithApp((api) => <WallPage api={api} />, {
    listPublicPrayers: () => ({ items: [card(5), inZulu], next: null }),
  })
  const langOf = (text: string) => screen.getByText(text).lang
  expect((await screen.findByText('Imvula')).lang).toBe('zu-ZA')
  expect([langOf('Amadamu omile.'), langOf('Prayer 5'), langOf('For rain.')]).toEqual([
    'zu-ZA',
    'en-ZA',
    'en-ZA',
  ])
  expect(screen.getByText('isiZulu', { selector: 'article *' }).lang).toBe('zu-ZA')
  for (const more of screen.getAllByText('Read more')) expect(more.closest('article [lang]')).toBeNull()
  expect(screen.queryByText('English', { selector: 'article *' })).toBeNull()
})

test('a next page that fails says so and can be retried (PLST-5)', async () => {
  let isDown = true
  await renderWithApp((api) => <WallPage api={api} />, {
    listPublicPrayers: ({ cursor }) => {
      if (cursor === undefined) return { items: [card(5)], next: 'later' }
      if (isDown) throw refusal('UNEXPECTED')
      return { items: [card(4)], next: null }
    },
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Load more' }))
  await screen.findByText(/Failed to load prayer requests. Please try again later./)
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toEqual(['Prayer 5', 'Prayer 4']))
})

test('a wall that cannot be loaded says so, and can be retried (PLST-3, PLST-5)', async () => {
  let isDown = true
  await renderWithApp((api) => <WallPage api={api} />, {
    listPublicPrayers: () => {
      if (isDown) throw refusal('UNEXPECTED')
      return { items: [], next: null }
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load prayer requests.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No public prayer requests available at this time.')).toBeTruthy()
})

test('six skeletons show while the wall loads (PLST-2)', async () => {
  await renderWithApp((api) => <Wall api={api} address={{}} />)
  expect(screen.getByRole('status').textContent).toBe('Loading prayer requests...')
  expect(document.querySelectorAll('.story-card')).toHaveLength(6)
})

test('the next page has the same search and category', async () => {
  const requests: unknown[] = []
  const address = { search: 'rain', category: 'other' } as const
  await renderWithApp((api) => <WallPage api={api} address={address} />, {
    listPublicPrayers: (input) => {
      requests.push(input)
      return input.cursor ? { items: [card(4)], next: null } : { items: [card(5)], next: 'later' }
    },
  })
  const more = await screen.findByRole('link', { name: 'Load more' })
  expect(more.getAttribute('href')).toBe('/prayers?search=rain&category=other&cursor=later')
  fireEvent.click(more)
  await waitFor(() => expect(titles()).toEqual(['Prayer 5', 'Prayer 4']))
  expect(requests).toEqual([address, { ...address, cursor: 'later' }])
})

test('the address keeps only the search parameters that the wall has', () => {
  const long = 'a'.repeat(101)
  expect(
    wallAddressOf({ search: '  rain ', category: 'other', language: 'zu', cursor: 'abc', tab: 'x' }),
  ).toEqual({
    search: 'rain',
    category: 'other',
    language: 'zu',
    cursor: 'abc',
  })
  expect(wallAddressOf({ search: ' ', category: 'weather', language: 'zulu', cursor: '<script>' })).toEqual(
    {},
  )
  expect(wallAddressOf({ search: long }).search).toHaveLength(100)
})

test('a list that changed between two reads keeps its order', () => {
  const grown = withNextPage(
    { items: [card(5), card(4)], next: 'a' },
    { items: [card(4), card(3)], next: 'b' },
  )
  expect(grown).toEqual({ items: [card(5), card(4), card(3)], next: 'b' })
})

/** The wall with its query prefetched, as the route's loader does it. */
function WallPage({ api, address = {} }: { api: Api; address?: WallAddress }) {
  return (
    <Prefetched api={api} address={address}>
      <Wall api={api} address={address} />
    </Prefetched>
  )
}

type PrefetchedProps = { api: Api; address: WallAddress; children: ReactNode }

function Prefetched({ api, address, children }: PrefetchedProps) {
  const queryClient = useQueryClient()
  useEffect(() => void queryClient.prefetchQuery(wallQuery(api, address)), [queryClient, api, address])
  return children
}
