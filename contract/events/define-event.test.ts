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

test('a mistake in a row is an error of that row', () => {
  // The compiler checks these; nothing calls them.
  const refused = [
    // @ts-expect-error: the payload has no such field
    () => event<Shared>()({ live: ['memberId'], stale: () => [] }),
    // @ts-expect-error: what is sent makes something stale
    () => event<Shared>()({ live: ['prayerId'] }),
    // @ts-expect-error: what is not sent makes nothing stale
    () => event<Shared>()({ stale: () => [['getDashboard']] }),
    // @ts-expect-error: the browser does not receive this field
    () => event<Shared>()({ live: ['prayerId'], stale: ({ ownerId }) => [['getPrayerPage', ownerId]] }),
    // @ts-expect-error: no operation has this name
    () => event<Shared>()({ live: ['prayerId'], stale: () => [['getPrayers']] }),
  ]
  expect(refused).toHaveLength(5)
})
