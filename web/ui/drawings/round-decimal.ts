/** One decimal is finer than a pixel and keeps the markup short. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
