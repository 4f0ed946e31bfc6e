import { inject } from 'vitest'

const chaos = inject('chaos')

/** How much of something a test does: a little in `npm test`, a lot in `npm run chaos`, times what was asked for there. */
export function amount(usual: number, inChaos: number): number {
  return chaos ? Math.ceil(inChaos * chaos.times) : usual
}

/** The seed of what a test leaves to chance: named in `npm run chaos`, otherwise a new one. Tests print it. */
export function seedOf(): number {
  return chaos?.seed ?? Date.now() % 1_000_000
}

/** Whether this is `npm run chaos`, where what takes minutes may take them. */
export const isChaos = chaos !== undefined
