import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { someComment, someMiracle, somePrayer, someUpdate } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { PrayerFailed } from './prayer-states.tsx'

setupRender()

const { id } = somePrayer()
const oneUpdate = { items: [someUpdate({ content: 'She slept.' })], next: null }
const oneComment = { items: [someComment({ comment: 'Ons bid saam.' })], next: null }

async function openPrayer(search = '', prayer: Partial<Prayer> = {}, fakeAnswers: FakeAnswers = {}) {
  return await renderSite(
    `/prayers/${id}${search}`,
    {
      getPrayerPage: () => ({
        prayer: somePrayer(prayer),
        miracle: null,
        campaign: null,
        prayedFor: null,
        isNotifiedWhenPrayed: null,
        hasReminder: false,
        latestUpdate: null,
        firstComments: [],
      }),
      listUpdates: () => oneUpdate,
      listComments: () => oneComment,
      ...fakeAnswers,
    },
    nomvula,
  )
}

test.each([
  ['', 'Details'],
  ['?tab=details', 'Details'],
  ['?tab=updates', 'Daily Updates 0'],
  ['?tab=comments', 'Comments 0'],
  ['?tab=prayers', 'Details'],
])('the address %s opens the tab %s (PDET-1)', async (search, name) => {
  await openPrayer(search)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name)
})

test('the address holds the chosen tab, with its list below (PDET-1)', async () => {
  const site = await openPrayer('', { commentCount: 1 })
  fireEvent.click(screen.getByRole('tab', { name: 'Comments 1' }))
  await screen.findByText('Ons bid saam.')
  expect(site.path()).toBe(`/prayers/${id}?tab=comments`)
})

test('the list of a tab in the address loads in parallel with the prayer', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const opening = openPrayer(
    '?tab=comments',
    {},
    {
      getPrayerPage: async () => {
        await waiting
        return {
          prayer: somePrayer(),
          miracle: null,
          campaign: null,
          prayedFor: null,
          isNotifiedWhenPrayed: null,
          hasReminder: false,
          latestUpdate: null,
          firstComments: [],
        }
      },
      listComments: () => {
        answer()
        return oneComment
      },
    },
  )
  const { sent } = await opening
  await screen.findByText('Ons bid saam.')
  expect(sent.map(([name]) => name)).toEqual(['listComments', 'getPrayerPage'])
})

test.each([
  ['active', 'Active', 'badge-info'],
  ['answered', 'Miracle, answered prayer', 'badge-ok'],
  ['archived', 'Archived', ''],
] as const)('an %s prayer has its badge (PDET-2)', async (status, word, tone) => {
  await openPrayer('', { status })
  const badge = document.querySelector('main .badge')
  expect(badge?.textContent).toBe(word)
  expect(badge?.className).toContain(tone)
})

test('the link back leads to the group of somebody else’s prayer, and from an own one to the dashboard', async () => {
  const audience = { kind: 'groups', groups: [{ id: 'g', name: 'Morning Watch' }] } as const
  await openPrayer('', { mine: false, audience: { ...audience, groups: [...audience.groups] } })
  expect(screen.getByRole('link', { name: 'Morning Watch' }).getAttribute('href')).toBe('/groups/g')
})

test('the heading shows author, local time, location, audience, and the edit (PDET-18, REQ-114)', async () => {
  await openPrayer('', {
    location: { name: 'Bellville' },
    audience: { kind: 'groups', groups: [{ id: 'g', name: 'Morning Watch' }] },
    shareToken: null,
    edited: { at: '2026-11-22T10:30:00Z', byAdmin: true },
  })
  const main = screen.getByRole('main')
  expect(within(main).getByText('Bellville')).toBeTruthy()
  expect(within(main).getAllByText('Morning Watch')).toHaveLength(2)
  const [submitted, ago] = main.querySelectorAll('time')
  expect(submitted?.textContent).toBe('Nov 21, 2026 at 6:00 AM')
  expect(ago?.textContent).toMatch(/ago|just now|yesterday/)
  expect(main.textContent).toContain('edited by an administrator Nov 22, 2026 at 12:30 PM')
})

test.each([
  ['updates', 'She slept.'],
  ['comments', 'Sterkte.'],
])('its owner sees that moderators hid it, at the prayer and its %s (SEC-3.1)', async (tab, text) => {
  const hidden = { mine: true, isHidden: true }
  await openPrayer(`?tab=${tab}`, hidden, {
    listUpdates: () => ({ items: [someUpdate(hidden)], next: null }),
    listComments: () => ({ items: [someComment(hidden)], next: null }),
  })
  await screen.findByText(text)
  expect(screen.getAllByText('Hidden by a moderator')).toHaveLength(2)
})

test('images show their descriptions (PDET-17)', async () => {
  const image = { id: '01930000-0000-7000-8000-0000000000cc', width: 1200, height: 800, alt: 'The dam wall' }
  await openPrayer('', { images: [image] })
  expect(screen.getByRole('img', { name: 'The dam wall' }).getAttribute('loading')).toBe('lazy')
})

test('an answered prayer links to its miracle', async () => {
  const miracle = someMiracle()
  await openPrayer(
    '',
    {},
    {
      getPrayerPage: () => ({
        prayer: somePrayer({ status: 'answered' }),
        miracle,
        campaign: null,
        prayedFor: null,
        isNotifiedWhenPrayed: null,
        hasReminder: false,
        latestUpdate: null,
        firstComments: [],
      }),
    },
  )
  const link = screen.getByRole('link', { name: 'Rain at last' })
  expect(link.getAttribute('href')).toBe(`/miracles/${miracle.id}`)
})

test('text that looks like a script stays text', async () => {
  await openPrayer('', { description: '<img src=x onerror=alert(1)>' })
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(document.querySelector('main .read img')).toBeNull()
})

test('a missing or hidden prayer is not found, with a link to the dashboard (PDET-15)', async () => {
  await openPrayer(
    '',
    {},
    {
      getPrayerPage: () => {
        throw refusal('NOT_FOUND')
      },
    },
  )
  expect(await screen.findByRole('heading', { name: 'Prayer not found' })).toBeTruthy()
  const [link] = screen.getAllByRole('link', { name: 'Go to your dashboard' }).slice(-1)
  expect(link?.getAttribute('href')).toBe('/dashboard')
})

test('without a connection the page says so and can be retried', async () => {
  await renderWithApp(() => <PrayerFailed error={noNetwork()} />)
  screen.getByRole('heading', { name: 'This prayer could not be loaded. Please try again later.' })
  expect(screen.getByText('Please check your internet connection and try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('title, words and updates have the language of the prayer, which is named unless it is English (LANG-16, REQ-582)', async () => {
  const { title, description } = somePrayer()
  await openPrayer('', { language: 'zu' })
  expect((await screen.findByRole('heading', { level: 1, name: title })).lang).toBe('zu-ZA')
  expect(screen.getByText(description).lang).toBe('zu-ZA')
  expect(within(screen.getByRole('main')).getByText('isiZulu').lang).toBe('zu-ZA')
  fireEvent.click(screen.getByRole('tab', { name: 'Daily Updates 0' }))
  expect((await screen.findByText(oneUpdate.items[0]?.content ?? '')).lang).toBe('zu-ZA')
})
