import { expect, test } from 'vitest'
import { eventNames, isLiveEventName } from '#contract/events/all-events.ts'
import { live } from './live.ts'

test('every event that is declared live reaches somebody, by the live.ts of its feature', () => {
  const reaching = new Set<string>(live.audiences.flatMap((audience) => audience.eventNames))
  const declared = eventNames.filter(isLiveEventName)
  expect(declared.filter((name) => !reaching.has(name))).toEqual([])
  expect([...reaching].filter((name) => !isLiveEventName(name))).toEqual([])
})
