/** Chance that a seed repeats exactly (mulberry32). */
export type Chance = {
  /** From 0 up to, but not, 1. */
  next(): number
  /** So many characters of `0-9a-z`. */
  text(length: number): string
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Chance of a seed; the same seed gives the same sequence. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    text: (length) =>
      Array.from({ length }, () => DIGITS.charAt(Math.floor(next() * DIGITS.length))).join(''),
  }
}
