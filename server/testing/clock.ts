import { type Clock, secondsFrom } from '#server/platform/clock.ts'

/** A clock that runs like the real one until a test moves it. */
export type TestClock = Clock & { advance(seconds: number): void; set(instant: string): void }

export function createTestClock(): TestClock {
  let offsetMs = 0
  const real = () => Date.now()
  return {
    now: () => new Date(real() + offsetMs),
    advance: (seconds) => {
      offsetMs += seconds * 1000
    },
    set: (instant) => {
      offsetMs = secondsFrom(new Date(instant), 0).getTime() - real()
    },
  }
}
