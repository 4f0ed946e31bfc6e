import { setTimeout as sleep } from 'node:timers/promises'
import type { Work } from './shared-work.ts'

const LOOK_EVERY_MS = 50

/** Looks for the longest time without an acknowledged write, in milliseconds, from now until its end. */
export function startWatch({ prayers, messages }: Work): { end(): Promise<number> } {
  let [count, since, longest, isOver] = [-1, performance.now(), 0, false]
  const look = async () => {
    while (!isOver) {
      const now = prayers.length + messages.numbers.length
      if (now !== count) [count, since] = [now, performance.now()]
      longest = Math.max(longest, performance.now() - since)
      await sleep(LOOK_EVERY_MS)
    }
  }
  const looking = look()
  return {
    end: async () => {
      isOver = true
      await looking
      return longest
    },
  }
}
