import writerOf from 'fast-json-stringify'
import type { Operation } from '#contract/api/define-operation.ts'
import { responseSchema } from './json-schema.ts'

type Serialize = (answer: unknown) => string

const serializers = new WeakMap<Operation, Serialize>()

/**
 * Serializes the responses of an operation as JSON, with only the fields of the contract. Compiled on first use:
 * compiling all would take a tenth of every start.
 */
export function responseSerializer(operation: Operation): Serialize {
  const known = serializers.get(operation)
  if (known) return known
  const write = writerOf(responseSchema(operation))
  serializers.set(operation, write)
  return write
}
