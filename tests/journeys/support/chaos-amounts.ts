const { CHAOS, CHAOS_TIMES = '1', CHAOS_SEED } = process.env

/** The amount of work in a journey: a little in `npm test`, a lot in `npm run chaos`, times the factor there. */
export function amount(usual: number, inChaos: number): number {
  return CHAOS === '1' ? Math.ceil(inChaos * Number(CHAOS_TIMES)) : usual
}

/** The seed of a journey's random choices, which it prints. */
export const seed = Number(CHAOS_SEED ?? Date.now() % 1_000_000)
