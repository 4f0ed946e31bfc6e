import { formatNumber } from '#contract/messages/fill.ts'

/** A count as it is shown; what is no number is 0 (DASH-2). */
export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** '1,204'. */
export function figureOf(value: unknown): string {
  return formatNumber(countOf(value))
}
