import { setTimeout } from 'node:timers/promises'

const PATIENCE_MS = 300_000

/** The quantile of numbers in any order. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** The middle one. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** The median and the 99th percentile. */
export function medianAndSlow(numbers: readonly number[]): [median: number, slow: number] {
  return [median(numbers), quantile(numbers, 0.99)]
}

/** The same of durations. */
export const spreadOf = (timed: readonly { ms: number }[]) => medianAndSlow(timed.map(({ ms }) => ms))

/** The sum of all. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** A number with a comma after each three digits. */
export const grouped = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 2 })

/** Numbers with so many decimals. */
export function fixed(numbers: readonly number[], decimals: number): string[] {
  return numbers.map((each) => each.toFixed(decimals))
}

/** Milliseconds that an operation takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Asks again and again until there is an answer; throws the message when none comes. */
export async function untilFound<T>(find: () => Promise<T | null>, otherwise: string): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const found = await find()
    if (found !== null) return found
    await setTimeout(10)
  }
  throw new Error(otherwise)
}
