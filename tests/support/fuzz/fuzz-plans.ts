import fc, { type Arbitrary } from 'fast-check'
import { type OperationName, operationList } from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import { players } from '#tests/support/access/canary-fixture.ts'
import { honestValues } from './fuzz-honest-values.ts'
import {
  brokenBodies,
  brokenPaths,
  brokenQueries,
  nastyValue,
  strangeHeaders,
  unknownField,
} from './fuzz-nasty-values.ts'
import type { FuzzBody } from './fuzz-stand-ins.ts'

/**
 * All players of the canary test, and two without an account: one with a made-up cookie, and one who deleted their
 * account and kept the cookie.
 */
export const fuzzCallers = [...players, 'forger', 'deletedMember'] as const
export type FuzzCaller = (typeof fuzzCallers)[number]

export type Fields = Record<string, unknown>

/** The way one field of a valid request is changed; `at` counts the fields, modulo their number. */
export type Mutation = { at: number; how: 'replace' | 'drop' | 'wrap' | 'repeat'; value: unknown }

/** A request planned before the ids of its resources are known. */
export type FuzzPlan = {
  name: OperationName
  caller: FuzzCaller
  scene: number
  /** The fields themselves, or a change of those of a well-formed request. */
  fields: Fields | undefined
  mutation: Mutation | undefined
  unknown: [string, unknown] | undefined
  headers: Record<string, string> | undefined
  body: FuzzBody | undefined
  path: string | undefined
  query: string | undefined
  isDoubled: boolean
}

const SCENES = 4
/**
 * Callers with the right to it are sent as often as all others together, as the others seldom pass the access check.
 */
function anyCaller({ caller }: Operation): Arbitrary<FuzzCaller> {
  const able: readonly FuzzCaller[] =
    caller === 'admin' || caller === 'moderator' ? ['admin'] : ['owner', 'groupOwner', 'mate', 'admin']
  return fc.oneof(fc.constantFrom(...fuzzCallers), fc.constantFrom(...able))
}

/** Any request to any operation: valid ones with one change, honest ones with a few nasty fields, plain nonsense. */
export const anyPlan: Arbitrary<FuzzPlan> = fc.constantFrom(...operationList).chain(([name, operation]) =>
  fc.record({
    name: fc.constant(name),
    caller: anyCaller(operation),
    scene: fc.nat({ max: SCENES - 1 }),
    fields: fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fieldsOf(operation, { honest: 20 }) },
      { weight: 1, arbitrary: fieldsOf(operation, { honest: 1 }) },
    ),
    mutation: fc.oneof(
      { weight: 1, arbitrary: anyMutation },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    unknown: seldom(unknownField),
    headers: seldom(strangeHeaders),
    body: seldom(fc.constantFrom(...brokenBodies)),
    path: seldom(fc.constantFrom(...brokenPaths)),
    query: seldom(fc.constantFrom(...brokenQueries)),
    isDoubled: seldom(fc.constant(true)).map(Boolean),
  }),
)

const anyMutation: Arbitrary<Mutation> = fc.record({
  at: fc.nat({ max: 1000 }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'wrap', 'repeat'),
  value: nastyValue,
})

function seldom<T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.oneof({ weight: 14, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

/** Each field honest, nasty or missing: `honest` times as often honest as nasty. */
function fieldsOf(operation: Operation, often: { honest: number }): Arbitrary<Fields> {
  const one = (field: string) =>
    fc.oneof(
      { weight: 4 * often.honest, arbitrary: fc.constantFrom(...(honestValues[field] ?? ['x'])) },
      { weight: 4, arbitrary: nastyValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
  return fc.record(Object.fromEntries(Object.keys(operation.input.shape).map((field) => [field, one(field)])))
}
