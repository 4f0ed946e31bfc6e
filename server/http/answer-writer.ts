import writerOf from 'fast-json-stringify'
import type { Operation } from '#contract/operation.ts'
import { responseSchema } from './json-schema.ts'

type Write = (answer: unknown) => string

const writers = new WeakMap<Operation, Write>()

/**
 * What writes the answers of an operation as JSON, and of them only what the contract names. Made when it is first
 * needed: all of them would take a tenth of every start.
 */
export function answerWriter(operation: Operation): Write {
  const known = writers.get(operation)
  if (known) return known
  const write = writerOf(responseSchema(operation))
  writers.set(operation, write)
  return write
}
