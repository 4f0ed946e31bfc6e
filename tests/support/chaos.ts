import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The large numbers and the seed of `npm run chaos`; undefined in `npm test`. */
    chaos: { times: number; seed: number } | undefined
  }
}

const chaos = inject('chaos')

/** The amount of work in a test: a little in `npm test`, a lot in `npm run chaos`, times the factor given there. */
export function amount(usual: number, inChaos: number): number {
  return chaos ? Math.ceil(inChaos * chaos.times) : usual
}

/** The seed of a test's random choices: named in `npm run chaos`, otherwise a new one. Tests print it. */
export function seedOf(): number {
  return chaos?.seed ?? Date.now() % 1_000_000
}

/** Whether this is `npm run chaos`, where slow tests may take minutes. */
export const isChaos = chaos !== undefined
