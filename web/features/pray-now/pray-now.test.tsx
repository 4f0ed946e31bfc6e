import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PrayItem } from '#contract/prayers/pray-now-operations.ts'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import {
  type FakeAnswers,
  loseConnection,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownStatus,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'

setupRender()
fakeOfflineDatabase()
// Only the clock by which a prayer is shown: everything else waits for what happens.
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const idOf = (index: number) => `01930000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`
const prayer = (index: number, fields: Partial<PrayItem> = {}): PrayItem => ({
  id: idOf(index),
  title: `Prayer ${index}`,
  description: `What prayer ${index} asks for.`,
  language: 'en',
  status: 'active',
  dateSubmitted: '2026-11-20T08:00:00Z',
  author: { name: 'Johan Botha', tint: 2 },
  mine: false,
  isCarried: true,
  groupName: 'Karoo rain watch',
  lastUpdate: null,
  peopleThisWeek: 4,
  lastPrayedOn: null,
  ...fields,
})
const listOf = (count: number) => Array.from({ length: count }, (_, index) => prayer(index + 1))
const counted = { count: 1, people: 1, mine: { times: 1, lastOn: '2026-11-23', isToday: true } }
const week = { today: '2026-11-23', days: [], restDays: [] }
const answers = (items: PrayItem[], others: FakeAnswers = {}): FakeAnswers => ({
  getPrayList: () => ({ items, week }),
  prayForPrayer: () => counted,
  passPrayer: () => ({}),
  ...others,
})
const openToday = (items: PrayItem[], others?: FakeAnswers, member = nomvula) =>
  renderSite('/pray?source=today', answers(items, others), member)

/** Stays so long with what is shown. */
const stay = (ms: number) => vi.advanceTimersByTime(ms)
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const amen = async (title: string) => {
  await heading(title)
  stay(5000)
  await press('Amen')
}
type Sent = Awaited<ReturnType<typeof renderSite>>['sent']
const sentOf = (sent: Sent, operation: string) =>
  sent.flatMap(([name, input]) =>
    name === operation ? [input as { prayerId: string; prayedAt?: string }] : [],
  )
const prayedFor = (sent: Sent) => sentOf(sent, 'prayForPrayer').map(({ prayerId }) => prayerId)

test('an Amen counts after five seconds, once for a double tap; an earlier one is a pass and says so (NOW-2, REQ-434)', async () => {
  const { sent } = await openToday(listOf(3))
  await heading('Prayer 1')
  screen.getByText('Amen counts once you have stayed for 5 seconds.')
  stay(4999)
  await press('Amen')
  await heading('Prayer 2')
  screen.getByText('That was a pass: Amen counts once you have stayed for 5 seconds.')
  expect(prayedFor(sent)).toEqual([])

  stay(5000)
  await press('Amen')
  await heading('Prayer 3')
  await press('Amen')
  stay(599)
  await press('Pass')
  await heading('Prayer 3')
  await waitFor(() => expect(prayedFor(sent)).toEqual([idOf(2)]))
  expect(sentOf(sent, 'passPrayer')).toEqual([])
})

test('each prayer is announced with the focus on its title, and nothing moves by itself (NOW-7, REQ-435)', async () => {
  await openToday(listOf(2))
  const first = await heading('Prayer 1')
  expect(document.activeElement).toBe(first)
  const place = screen.getByText('1 of 2')
  expect(place.getAttribute('aria-live')).toBe('polite')
  stay(3_600_000)
  await heading('Prayer 1')
  await press('Pass')
  const second = await heading('Prayer 2')
  expect(document.activeElement).toBe(second)
  screen.getByText('2 of 2')
})

test('today begins at once, its rests need no tap, and five Amens lead to the end (REQ-436)', async () => {
  const own = prayer(5, { mine: true, isCarried: false, author: { name: 'Nomvula D.', tint: 1 } })
  const { sent } = await openToday([...listOf(4), own])
  expect(sent.find(([name]) => name === 'getPrayList')?.[1]).toEqual({ source: 'today', size: '20' })
  for (const title of ['Prayer 1', 'Prayer 2', 'Prayer 3']) await amen(title)
  await heading('Prayer 4')
  screen.getByText('Breathe. Next when you are ready.')
  await amen('Prayer 4')
  await heading('Prayer 5')
  expect(screen.queryByText(/^Breathe/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send a word' })).toBeNull()
  const story = screen.getByRole('link', { name: 'Tell the story' })
  expect(story.getAttribute('href')).toBe(`/report-miracle/${own.id}`)
  await amen('Prayer 5')
  const end = await heading('You prayed for 5 requests.')
  expect(document.activeElement).toBe(end)
  screen.getByText('Prayer 1, Prayer 2, and 3 more.')
  screen.getByText(/^Prayer 5 is yours\. Was it answered\?/)
  expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('link', { name: 'Write a prayer of your own' }).getAttribute('href')).toBe(
    '/new-prayer',
  )
  await waitFor(() => expect(prayedFor(sent)).toEqual([1, 2, 3, 4, 5].map(idOf)))
})

test('the sheet begins with the choices of the last time; other sessions rest after each third Amen (REQ-430, REQ-436)', async () => {
  const groups = [
    { id: idOf(90), name: 'Karoo rain watch', isSmall: false },
    { id: idOf(91), name: 'Morning Watch', isSmall: false },
  ]
  const { sent } = await renderSite(
    '/pray',
    answers(listOf(10), { listOwnGroups: () => ({ items: groups }) }),
    nomvula,
  )
  await heading('Pray now')
  fireEvent.change(await screen.findByLabelText('Which group?'), { target: { value: idOf(91) } })
  fireEvent.click(screen.getByLabelText('10'))
  fireEvent.click(screen.getByLabelText('30 s'))
  await press('Begin')
  const request = { source: 'groups', groupId: idOf(91), size: '10' }
  for (const title of ['Prayer 1', 'Prayer 2', 'Prayer 3']) await amen(title)
  await heading('Breathe.')
  await press('Next')
  await heading('Breathe.')
  stay(600)
  await press('Next')
  for (const title of ['Prayer 4', 'Prayer 5', 'Prayer 6']) await amen(title)
  await heading('Breathe.')
  await press('That is enough for now')
  await heading('You prayed for 6 requests.')
  await press('Pray for 5 more')
  await heading('Prayer 1')
  expect(sentOf(sent, 'getPrayList')).toEqual([request, { ...request, size: '5' }])

  cleanup()
  await renderSite('/pray', answers([], { listOwnGroups: () => ({ items: groups }) }), nomvula)
  await heading('Pray now')
  expect((await screen.findByLabelText<HTMLSelectElement>('Which group?')).value).toBe(idOf(91))
  expect(screen.getByLabelText<HTMLInputElement>('30 s').checked).toBe(true)
})

test('a chosen time ends with a short vibration and changes nothing; the screen stays on until then (NOW-5, REQ-435)', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const vibrate = vi.fn()
  stubProperty(navigator, 'vibrate', vibrate)
  const locks: { isHeld: boolean }[] = []
  const request = async () => {
    const lock = { isHeld: true }
    locks.push(lock)
    return {
      release: async () => {
        lock.isHeld = false
      },
    }
  }
  stubProperty(navigator, 'wakeLock', { request })
  const held = () => locks.filter(({ isHeld }) => isHeld).length
  await renderSite('/pray?source=public&size=5&seconds=30', answers(listOf(4)), nomvula)
  await heading('Prayer 1')
  await waitFor(() => expect(held()).toBe(1))
  await act(async () => vi.advanceTimersByTime(29_000))
  expect([held(), vibrate.mock.calls.length]).toEqual([1, 0])
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(vibrate).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(held()).toBe(0))
  await heading('Prayer 1')
  await press('Amen')
  await heading('Prayer 2')
  await waitFor(() => expect(held()).toBe(1))
  await amen('Prayer 2')
  await amen('Prayer 3')
  await heading('Breathe.')
  await waitFor(() => expect(held()).toBe(0))
})

test('a prayer that was withdrawn meanwhile is said to be gone and is not counted (NOW-4, REQ-438)', async () => {
  await openToday(listOf(2), {
    prayForPrayer: ({ prayerId }) => {
      if (prayerId === idOf(1)) throw refusal('NOT_FOUND')
      return counted
    },
  })
  await amen('Prayer 1')
  await heading('Prayer 2')
  await waitFor(() => expect(shownStatus()).toEqual(['This prayer is no longer shared. Prayer 1']))
  await amen('Prayer 2')
  await heading('You prayed for 1 request.')
})

test('a session without a connection counts afterwards, each Amen once and with its moment (NOW-3, REQ-438)', async () => {
  const { sent } = await openToday(listOf(2), { prayForPrayer: () => counted })
  const reconnect = await loseConnection()
  await amen('Prayer 1')
  await amen('Prayer 2')
  await heading('You prayed for 2 requests.')
  expect(sentOf(sent, 'prayForPrayer')).toEqual([])
  await reconnect()
  await waitFor(() => expect(sentOf(sent, 'prayForPrayer')).toHaveLength(2))
  const [first, second] = sentOf(sent, 'prayForPrayer')
  expect([first?.prayerId, second?.prayerId]).toEqual([prayer(1).id, prayer(2).id])
  expect(Date.parse(first?.prayedAt ?? '')).toBeLessThanOrEqual(Date.parse(second?.prayedAt ?? ''))
})

test('a word is chosen before the Amen and goes with it; the menu puts a carried prayer down (REQ-351, REQ-434)', async () => {
  const { sent } = await openToday(listOf(2), { putDownPrayer: () => ({ count: 0, mine: false }) })
  await heading('Prayer 1')
  await press('Send a word')
  await press('Praying for peace')
  await screen.findByText('"Praying for peace" goes with your Amen.')
  fireEvent.click(screen.getByLabelText('More about this prayer'))
  expect(screen.getByRole('link', { name: 'Comment' }).getAttribute('href')).toBe(
    `/prayers/${idOf(1)}?tab=comments`,
  )
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/prayers/${idOf(1)}`)
  await press('No longer carry')
  await waitFor(() => expect(shownStatus()).toEqual(['You no longer carry this prayer']))
  expect(screen.queryByRole('button', { name: 'No longer carry' })).toBeNull()
  expect(sentOf(sent, 'putDownPrayer')).toEqual([{ prayerId: idOf(1) }])
  await amen('Prayer 1')
  await amen('Prayer 2')
  await waitFor(() =>
    expect(sentOf(sent, 'prayForPrayer')).toMatchObject([
      { prayerId: idOf(1), encouragement: 'peace' },
      { prayerId: idOf(2) },
    ]),
  )
  expect(sentOf(sent, 'prayForPrayer')[1]).not.toHaveProperty('encouragement')
})

test('a session that is left goes on where it was for two hours, for the same member alone (REQ-437)', async () => {
  const all = listOf(10)
  const open = (member = nomvula) =>
    renderSite('/pray?source=public&size=10&seconds=0', answers(all.slice(1)), member)
  await renderSite('/pray?source=public&size=10&seconds=0', answers(all), nomvula)
  await amen('Prayer 1')
  await heading('Prayer 2')
  stay(5000)
  await press('Pass')
  await heading('Prayer 3')
  cleanup()
  expect(JSON.stringify({ ...localStorage })).not.toContain('Prayer 1')

  const { sent } = await open()
  await heading('Prayer 3')
  screen.getByText('3 of 10')
  expect(sentOf(sent, 'getPrayList')).toEqual([{ source: 'public', size: '9' }])
  cleanup()
  await renderSite('/pray', answers([]), nomvula)
  const goOn = await screen.findByRole('link', { name: 'Go on at 3 of 10' })
  expect(goOn.getAttribute('href')).toBe('/pray?source=public&size=10&seconds=0')
  cleanup()

  await open({ ...nomvula, id: idOf(80) })
  await heading('Prayer 2')
  screen.getByText('1 of 9')
  cleanup()
  const later = Date.now() + 2 * 3_600_000 + 1000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  await open()
  await heading('Prayer 2')
  screen.getByText('1 of 9')
})

test('an ended session of the browser is said, and leads to the sign-in and back (REQ-438)', async () => {
  await openToday(listOf(2), {
    prayForPrayer: () => {
      throw refusal('UNAUTHENTICATED')
    },
  })
  await amen('Prayer 1')
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/login?redirect=/pray%3Fsource%3Dtoday')
  await heading('Prayer 2')
})

test('nothing left, a failed read and a group of others each have their page (REQ-431)', async () => {
  await openToday([])
  await heading('Everyone here has been prayed for today.')
  expect(screen.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe('/new-prayer')
  cleanup()

  let isOnline = false
  await openToday([], {
    getPrayList: () => {
      if (!isOnline) throw noNetwork()
      return { items: listOf(1), week }
    },
  })
  await screen.findByText('The prayers could not be loaded')
  isOnline = true
  await press('Try again')
  await heading('Prayer 1')
  cleanup()

  await openToday([], {
    getPrayList: () => {
      throw refusal('NOT_FOUND')
    },
  })
  await heading('You are not in this group')
})

test('an answered prayer is given thanks for, and words of danger have the helplines beside them (REQ-430)', async () => {
  const words = 'Lord, I want to die'
  await openToday([prayer(1, { status: 'answered', description: words })], {
    listHelplines: () => ({ items: [] }),
  })
  await heading('Prayer 1')
  screen.getByText('Answered. Give thanks.')
  await screen.findByRole('region', { name: 'You are not alone' })
})

test('each choice says how many prayers it holds, of the chosen group too; what is not known is left out (REQ-481)', async () => {
  const groups = [
    { id: idOf(90), name: 'Karoo rain watch', isSmall: false },
    { id: idOf(91), name: 'Morning Watch', isSmall: false },
  ]
  const countPrayList = (input: unknown) => ({
    mine: 0,
    groups: (input as { groupId?: string }).groupId ? 1 : 7,
    carried: 14,
    public: 100,
  })
  const names = () => screen.getAllByRole('radio', { name: /^(My|Prayers I|Public)/ }).map(nameOf)
  const nameOf = (radio: HTMLElement) => radio.closest('label')?.textContent.trim()
  const others = { listOwnGroups: () => ({ items: groups }), countPrayList }
  const { sent } = await renderSite('/pray', answers([], others), nomvula)
  await screen.findByText('14 prayers')
  expect(names()).toEqual([
    'My prayers None for now',
    'My groups 7 prayers',
    'Prayers I carry 14 prayers',
    'Public wall More than 99 prayers',
  ])
  fireEvent.change(await screen.findByLabelText('Which group?'), { target: { value: idOf(91) } })
  await screen.findByText('1 prayer')
  expect(sentOf(sent, 'countPrayList')).toEqual([{}, { groupId: idOf(91) }])
  cleanup()

  const fails = () => {
    throw noNetwork()
  }
  await renderSite('/pray', answers([], { ...others, countPrayList: fails }), nomvula)
  await screen.findByLabelText('Which group?')
  expect(names()).toEqual(['My prayers', 'My groups', 'Prayers I carry', 'Public wall'])
})

test('a session ends with the days of the week: those before it, and those that the server counted (REQ-482)', async () => {
  const before = {
    today: '2026-11-27',
    days: [
      { on: '2026-11-22', count: 4 },
      { on: '2026-11-23', count: 1 },
    ],
    restDays: [{ id: idOf(80), from: '2026-11-20', to: '2026-11-24', kind: 'illness' as const }],
  }
  let isOpen = true
  const others = {
    getPrayList: () => ({ items: listOf(1), week: before }),
    prayForPrayer: () => {
      if (!isOpen) throw refusal('FORBIDDEN')
      return { ...counted, mine: { ...counted.mine, lastOn: '2026-11-27' } }
    },
  }
  await openToday([], others)
  await amen('Prayer 1')
  const name = 'This week, days with a prayer: Monday, today. Days of rest: Tuesday.'
  const dots = await screen.findByRole('img', { name })
  expect(dots.textContent).toBe('MTWTFSS')
  const daysWith = (state: string) =>
    [...dots.children].flatMap((day, index) => (day.getAttribute(`data-${state}`) === 'true' ? [index] : []))
  expect([daysWith('prayed'), daysWith('rest'), daysWith('today')]).toEqual([[0, 4], [1], [4]])
  cleanup()

  isOpen = false
  await openToday([], { ...others, getPrayList: () => ({ items: listOf(1), week: { ...before, days: [] } }) })
  await amen('Prayer 1')
  await screen.findByText('This Amen could not be saved. Prayer 1')
  screen.getByRole('img', { name: 'This week, days with a prayer: none. Days of rest: Monday, Tuesday.' })
})

test('title, words and update are read in their language (LANG-16, REQ-582)', async () => {
  const lastUpdate = { content: 'Liyana.', createdAt: '2026-11-21T08:00:00Z' }
  await openToday([prayer(1, { language: 'ts', lastUpdate })])
  expect((await heading('Prayer 1')).lang).toBe('ts-ZA')
  expect(screen.getByText('What prayer 1 asks for.').lang).toBe('ts-ZA')
  expect(screen.getByText('Liyana.').lang).toBe('ts-ZA')
})
