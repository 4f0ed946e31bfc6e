import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'

/** A clock that runs like the real one until a test moves it, or stops it so that a slow machine lets no time pass. */
export type TestClock = Clock & { advance(seconds: number): void; set(instant: string): void; stop(): void }

export function createTestClock(): TestClock {
  let offsetMs = 0
  let stoppedAt: number | null = null
  const real = () => stoppedAt ?? Date.now()
  return {
    now: () => new Date(real() + offsetMs),
    advance: (seconds) => {
      offsetMs += seconds * 1000
    },
    set: (instant) => {
      offsetMs = secondsFrom(new Date(instant), 0).getTime() - real()
    },
    stop: () => {
      stoppedAt = Date.now()
    },
  }
}
