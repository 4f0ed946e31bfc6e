import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { refusal, setupRender } from '#tests/support/web/render.tsx'
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
  isSupporter: null,
  isCarried: null,
  prayedToday: null,
}

/** A wall with results only for the search "rain" and the category "other". */
const wall = {
  listPublicPrayers: ({ search, category, language }: Record<string, string | undefined>) => {
    const finds =
      (search ?? 'rain') === 'rain' && (category ?? 'other') === 'other' && (language ?? 'en') === 'en'
    return { items: finds ? [rain] : [], next: null }
  },
}

const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search public prayers' })
const category = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Category' })).getByRole('link', { name })
const chosen = () =>
  within(screen.getByRole('navigation', { name: 'Category' }))
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent)

test('the text is searched on submit, and the address holds it (PLST, REQ-89)', async () => {
  const { path, sent } = await renderSite('/prayers', wall)
  fireEvent.change(searchBox(), { target: { value: '  joy ' } })
  expect(path()).toBe('/prayers')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Search' })))
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  expect(path()).toBe('/prayers?search=joy')
  expect(sent.at(-1)).toEqual(['listPublicPrayers', { search: 'joy' }])
})

test('a category applies at once, and the text stays', async () => {
  const { path } = await renderSite('/prayers?search=rain', wall)
  await act(async () => fireEvent.click(category('Other')))
  await waitFor(() => expect(path()).toBe('/prayers?search=rain&category=other'))
  expect(searchBox().value).toBe('rain')
  expect(await screen.findByRole('heading', { name: `${rain.title} Read more` })).toBeTruthy()
})

test('the back button restores the form', async () => {
  const { router, path } = await renderSite('/prayers?search=rain', wall)
  await act(async () => fireEvent.click(category('Health')))
  await screen.findByRole('heading', { name: 'Nothing found' })
  await act(async () => router.history.back())
  await waitFor(() => expect(path()).toBe('/prayers?search=rain'))
  expect([searchBox().value, chosen()]).toEqual(['rain', ['All']])
})

test('a filtered wall links back to all of it', async () => {
  const { path } = await renderSite('/prayers?category=health', wall)
  expect(chosen()).toEqual(['Health'])
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Show all prayers' })))
  await waitFor(() => expect(path()).toBe('/prayers'))
  expect(chosen()).toEqual(['All'])
  expect(await screen.findByRole('heading', { name: `${rain.title} Read more` })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Show all prayers' })).toBeNull()
})

test('a search that fails says so and keeps the text (PLST-5)', async () => {
  await renderSite('/prayers?search=rain', {
    listPublicPrayers: () => {
      throw refusal('UNEXPECTED')
    },
  })
  expect(await screen.findByText('Failed to load prayer requests. Please try again later.')).toBeTruthy()
  expect(searchBox().value).toBe('rain')
})

test('without scripts it is a plain form and links to the same address (REQ-583)', async () => {
  await renderSite('/prayers?search=rain&category=other&language=en', wall)
  const form = screen.getByRole<HTMLFormElement>('search')
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/prayers'])
  expect(Object.fromEntries(new FormData(form))).toEqual({
    search: 'rain',
    category: 'other',
    language: 'en',
  })
  expect(category('Family').getAttribute('href')).toBe('/prayers?search=rain&category=family&language=en')
})

const language = () => screen.getByLabelText<HTMLSelectElement>('Language')

test('a language applies at once, with the search and the category, and an empty wall leads to all languages (LANG-16, REQ-583)', async () => {
  const { path, sent } = await renderSite('/prayers?search=rain&category=other', wall)
  expect([...language().options].map(({ text }) => text)).toEqual([
    'In: all',
    ...languageCodes.map((code) => `In: ${languageNames[code]}`),
  ])
  await act(async () => fireEvent.change(language(), { target: { value: 'zu' } }))
  expect(await screen.findByRole('heading', { name: 'Nothing in isiZulu yet' })).toBeTruthy()
  expect(path()).toBe('/prayers?search=rain&category=other&language=zu')
  expect(sent.at(-1)).toEqual(['listPublicPrayers', { search: 'rain', category: 'other', language: 'zu' }])
  expect(category('Family').getAttribute('href')).toBe('/prayers?search=rain&category=family&language=zu')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Show all languages' })))
  await waitFor(() => expect(path()).toBe('/prayers?search=rain&category=other'))
  expect(language().value).toBe('')
})
