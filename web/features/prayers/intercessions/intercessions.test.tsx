import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { someOwnPrayer, somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import { type FakeAnswers, nomvula, noNetwork, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { fourWeeksUntil } from '#web/ui/drawings/prayed-days.tsx'

setupRender()

const readers = somePrayer({
  viewerCan: ['prayer.read', 'prayer.support', 'prayer.intercede', 'prayer.comment'],
})
const given = { count: 39, people: 13, mine: { times: 1, lastOn: '2026-11-21', isToday: true } }
const before = readers.intercessions

function openPrayer(prayer: Prayer, fakeAnswers: FakeAnswers = {}) {
  const page = {
    prayer,
    miracle: null,
    campaign: null,
    prayedFor: null,
    isNotifiedWhenPrayed: null,
    hasReminder: false,
    latestUpdate: null,
    firstComments: [],
  }
  return renderSite(`/prayers/${prayer.id}`, { getPrayerPage: () => page, ...fakeAnswers }, nomvula)
}

const [bar, beside] = [0, 1]
const button = async (name: RegExp, place = bar) => {
  const found = (await screen.findAllByRole('button', { name }))[place]
  if (!found) throw new Error(`No button ${name}`)
  return found
}
const press = async (name: RegExp) => act(async () => fireEvent.click(await button(name)))
const writes = (sent: readonly (readonly [string, unknown])[]) =>
  sent.filter(([name]) => name === 'prayForPrayer' || name === 'withdrawIntercession')

test("'I prayed' is shown at once with its numbers, and can be undone (REQ-350)", async () => {
  const { sent } = await openPrayer(readers, {
    prayForPrayer: () => given,
    withdrawIntercession: () => before,
  })
  await screen.findByText('Prayed 38 times by 12 people')
  await press(/^I prayed$/)
  await screen.findAllByText('Amen. You prayed today')
  expect((await button(/^Prayed$/, beside)).getAttribute('aria-pressed')).toBe('true')
  await screen.findByText('Prayed 39 times by 13 people')
  screen.getByText('You prayed once, last today.')
  await press(/^Undo$/)
  await screen.findByText('Prayed 38 times by 12 people')
  expect(screen.queryByText(/^You prayed once/)).toBeNull()
  await waitFor(() =>
    expect(writes(sent)).toEqual([
      ['prayForPrayer', { prayerId: readers.id, prayedAt: expect.any(String) }],
      ['withdrawIntercession', { prayerId: readers.id }],
    ]),
  )
})

test('the mark of what is done takes it back (REQ-350)', async () => {
  const { sent } = await openPrayer(
    { ...readers, intercessions: given },
    { withdrawIntercession: () => before },
  )
  await press(/^Prayed$/)
  await screen.findAllByText('Taken back')
  await button(/^I prayed$/)
  expect(writes(sent)).toEqual([['withdrawIntercession', { prayerId: readers.id }]])
})

test('what the server refuses is taken back', async () => {
  await openPrayer(readers, {
    prayForPrayer: () => {
      throw noNetwork()
    },
  })
  await press(/^I prayed$/)
  await screen.findAllByText(/^This could not be saved/)
  await screen.findByText('Prayed 38 times by 12 people')
  expect((await button(/^I prayed$/)).getAttribute('aria-pressed')).toBe('false')
})

test('six words to the owner stand there at the moment of the press, then Support (REQ-351)', async () => {
  const { sent } = await openPrayer(readers, { prayForPrayer: () => given })
  const first = await button(/^I prayed$/)
  first.focus()
  await act(async () => fireEvent.click(first))
  expect(await screen.findAllByText('To Johan Botha:')).toHaveLength(2)
  await press(/^Praying for peace$/)
  await screen.findByText('Your word was sent')
  await screen.findAllByText('Sent. Carry it? It waits on your list.')
  await button(/^Support \d+$/)
  expect(writes(sent)).toEqual([
    ['prayForPrayer', { prayerId: readers.id, prayedAt: expect.any(String) }],
    ['prayForPrayer', { prayerId: readers.id, encouragement: 'peace' }],
  ])
})

test('later that day a word can still be sent', async () => {
  await openPrayer({ ...readers, intercessions: given })
  await press(/^Send a word$/)
  await button(/^Praying for strength$/)
})

test('an answered prayer is given thanks for', async () => {
  await openPrayer({ ...readers, status: 'answered' })
  await button(/^I gave thanks$/)
})

test.each([{ status: 'archived' }, { isHidden: true }] as const)(
  'a prayer is not prayed for when %o',
  async (put) => {
    await openPrayer({ ...readers, ...put })
    await screen.findByRole('heading', { name: /Rain for the Koup/ })
    expect(screen.queryByRole('button', { name: /^I prayed/ })).toBeNull()
  },
)

test('the owner sees people and days, names of those who share theirs, and the words (REQ-352)', async () => {
  const prayer = someOwnPrayer({
    viewerCan: ['prayer.read', 'prayer.support', 'prayer.intercede', 'prayer.edit', 'prayer.archive'],
  })
  const prayedFor = {
    today: '2026-11-21',
    peopleToday: 3,
    peopleSinceYesterday: 12,
    peopleThisWeek: 9,
    name: 'Thandi M.',
    days: [{ on: '2026-11-21', people: 3 }],
    words: [
      { encouragement: 'peace', people: 4, name: 'Thandi M.' },
      { encouragement: 'near', people: 1, name: null },
    ],
  } as const
  const page = {
    prayer,
    miracle: null,
    campaign: null,
    prayedFor: structuredClone(prayedFor) as never,
    isNotifiedWhenPrayed: true,
    hasReminder: false,
    latestUpdate: null,
    firstComments: [],
  }
  await openPrayer(prayer, { getPrayerPage: () => page })
  await screen.findByRole('heading', { name: 'Thandi M. and 11 others prayed for you since yesterday' })
  screen.getByText('Prayed for today by 3 people, this week by 9')
  screen.getByText('In all, prayed 38 times by 12 people')
  screen.getByRole('img', { name: 'Somebody prayed on 1 of the last 28 days. Today 3 people.' })
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual(
    expect.arrayContaining(['Praying for peace Thandi M. and 3 others', 'God is near to you 1 person']),
  )
  await button(/^I prayed again$/)
})

test('four weeks begin on a Monday and end with the week of today', () => {
  const days = fourWeeksUntil('2026-11-25')
  expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-11-02', '2026-11-29'])
  expect(fourWeeksUntil('2026-11-23')[21]).toBe('2026-11-23')
})
