import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderForPraying, type PrayCandidate } from './pray-order.ts'

const someDay = fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`)

/** Few values, so that most fields are often equal. */
const candidate: fc.Arbitrary<PrayCandidate> = fc.record({
  id: fc.uuid(),
  mine: fc.boolean(),
  dateSubmitted: someDay.map((day) => `${day}T08:00:00Z`),
  peopleThisWeek: fc.integer({ min: 0, max: 3 }),
  lastPrayedOn: fc.option(someDay),
})
const shuffled = fc
  .uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 40 })
  .chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  )
const idsOf = (list: readonly PrayCandidate[]) => list.map(({ id }) => id)

test('the order is total: it has every prayer once, in one way, however they are read (NOW-1)', () => {
  fc.assert(
    fc.property(shuffled, ([all, mixed]) => {
      const ordered = orderForPraying(all)
      expect(idsOf(ordered).toSorted()).toEqual(idsOf(all).toSorted())
      expect(idsOf(orderForPraying(mixed))).toEqual(idsOf(ordered))
      expect(idsOf(orderForPraying(ordered))).toEqual(idsOf(ordered))
    }),
  )
})

test('own prayers come at every fourth position, and otherwise the least prayed for comes first (NOW-1)', () => {
  fc.assert(
    fc.property(shuffled, ([all]) => {
      const ordered = orderForPraying(all)
      const own = ordered.filter(({ mine }) => mine)
      const others = ordered.filter(({ mine }) => !mine)
      const places = ordered.flatMap(({ mine }, index) => (mine ? [index + 1] : []))
      const between = Math.min(own.length, Math.floor(others.length / 3))
      expect(places.slice(0, between)).toEqual(Array.from({ length: between }, (_, index) => 4 * (index + 1)))
      for (const list of [own, others]) {
        const rank = list.map(
          ({ peopleThisWeek, lastPrayedOn, dateSubmitted, id }) =>
            `${peopleThisWeek} ${lastPrayedOn ?? ''} ${dateSubmitted} ${id}`,
        )
        expect(rank).toEqual(rank.toSorted())
      }
    }),
  )
})

const one = (id: string, fields: Partial<PrayCandidate> = {}): PrayCandidate => ({
  id,
  mine: false,
  dateSubmitted: '2026-03-01T08:00:00Z',
  peopleThisWeek: 0,
  lastPrayedOn: null,
  ...fields,
})

test('few people, then a long time since, then age decide; own ones that remain come last (NOW-1)', () => {
  const list = [
    one('two people', { peopleThisWeek: 2, dateSubmitted: '2026-01-01T08:00:00Z' }),
    one('one person', { peopleThisWeek: 1 }),
    one('prayed on Tuesday', { lastPrayedOn: '2026-03-10' }),
    one('prayed on Monday', { lastPrayedOn: '2026-03-09' }),
    one('newer', { dateSubmitted: '2026-03-02T08:00:00.5Z' }),
    one('older', { dateSubmitted: '2026-03-02T08:00:00Z' }),
    one('own', { mine: true }),
    one('own, prayed for', { mine: true, peopleThisWeek: 9 }),
    one('own, prayed for more', { mine: true, peopleThisWeek: 10 }),
  ]
  expect(idsOf(orderForPraying(list))).toEqual([
    ...['older', 'newer', 'prayed on Monday', 'own'],
    ...['prayed on Tuesday', 'one person', 'two people', 'own, prayed for'],
    'own, prayed for more',
  ])
})
