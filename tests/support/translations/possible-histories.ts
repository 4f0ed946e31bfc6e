import { type Act, after, type History, type Sentence, type Shown, shownOf } from './sentence-model.ts'

/** An act of a round, and what its answers say about it. */
export type Outcome = {
  act: Act
  /** It was acknowledged, so it was done. */
  isDone: boolean
  /** A server was killed before an answer came, so it may have been done once more. */
  mayBeRepeated: boolean
}

/** The histories that are possible after acts that ran side by side, and those before some of them were done. */
export type Possible = { afterAll: History[]; meanwhile: History[] }

/** Goes through every order in which acts that ran side by side may have been done. */
export function possibleAfter(
  sentence: Sentence,
  before: readonly History[],
  outcomes: readonly Outcome[],
): Possible {
  const steps = outcomes.flatMap(({ act, isDone, mayBeRepeated }) => [
    ...(isDone ? [{ act, isCertain: true }] : []),
    ...(mayBeRepeated ? [{ act, isCertain: false }] : []),
  ])
  // The histories after each set of acts, which is a number with a bit for each of them.
  const known = Array.from({ length: 2 ** steps.length }, () => new Map<string, History>())
  for (const history of before) known[0]?.set(JSON.stringify(history), history)
  for (const [done, histories] of known.entries())
    for (const [index, { act }] of steps.entries()) {
      if (done & (1 << index)) continue
      for (const history of histories.values()) {
        const next = after(sentence, history, act)
        known[done | (1 << index)]?.set(JSON.stringify(next), next)
      }
    }
  const certain = steps.reduce((bits, { isCertain }, index) => (isCertain ? bits | (1 << index) : bits), 0)
  const whole = known.filter((_, done) => (done & certain) === certain)
  return { afterAll: distinct(whole), meanwhile: distinct(known) }
}

/** Those of the histories in which a sentence is shown so. */
export function thoseShowing(sentence: Sentence, histories: readonly History[], seen: Shown): History[] {
  const wanted = JSON.stringify(seen)
  return histories.filter((history) => JSON.stringify(shownOf(sentence, history)) === wanted)
}

function distinct(sets: readonly Map<string, History>[]): History[] {
  return [...new Map(sets.flatMap((histories) => [...histories])).values()]
}
