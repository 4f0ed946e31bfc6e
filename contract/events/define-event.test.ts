import { expect, test } from 'vitest'
import { event } from './define-event.ts'

type Shared = { prayerId: string; groupId: string; ownerId: string }

test('an event sends what its payload has, and names what is read again by what it sends', () => {
  const shared = event<Shared>()({
    live: ['prayerId', 'groupId'],
    stale: ({ prayerId, groupId }) => [
      ['getPrayerPage', prayerId],
      ['listGroupPrayers', groupId],
    ],
  })
  const ids = { prayerId: 'p', groupId: 'g' }
  expect(shared.stale(ids)).toEqual([
    ['getPrayerPage', 'p'],
    ['listGroupPrayers', 'g'],
  ])
  const internal = event<Shared>()({ pages: ['/prayers'] })
  expect('live' in internal).toBe(false)
})
