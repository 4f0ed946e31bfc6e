import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import { prayListHere } from './pray-list-here.ts'

const carried = { count: 1, mine: true }
const prayed = (people: number, isToday = false) => ({
  intercessions: { count: people, people, mine: { times: 0, lastOn: null, isToday } },
})

function read(...prayers: Partial<Prayer>[]): QueryClient {
  const queryClient = new QueryClient()
  for (const [index, differences] of prayers.entries()) {
    const prayer = somePrayer({ id: `01930000-0000-7000-8000-00000000000${index}`, ...differences })
    const page: PrayerPage = {
      prayer,
      miracle: null,
      campaign: null,
      latestUpdate: null,
      firstComments: [],
      prayedFor: null,
      isNotifiedWhenPrayed: null,
      hasReminder: false,
    }
    queryClient.setQueryData(['getPrayerPage', prayer.id], page)
  }
  return queryClient
}

test('a session begins without a connection too, of what was read here, in the order of the server (NOW-3)', () => {
  const queryClient = read(
    { title: 'Most', support: carried, ...prayed(9) },
    { title: 'Least', support: carried, ...prayed(1) },
    { title: 'Of others', support: { count: 1, mine: false } },
    { title: 'Done today', support: carried, ...prayed(0, true) },
    { title: 'Archived', support: carried, status: 'archived' },
  )
  const titles = (source: 'carried' | 'mine' | 'today', size = 5) =>
    prayListHere(queryClient, { source, size })?.items.map(({ title }) => title)
  expect([titles('carried'), titles('today', 1), titles('mine')]).toEqual([
    ['Least', 'Most'],
    ['Least'],
    undefined,
  ])
})
