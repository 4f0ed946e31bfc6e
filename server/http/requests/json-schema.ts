import * as z from 'zod/mini'
import type { Operation } from '#contract/api/define-operation.ts'

/**
 * The JSON Schema of an answer. The serializer compiled from it writes only what the contract names, so a column
 * that slipped into a result never leaves the house (one door out).
 */
export function responseSchema(operation: Operation): Record<string, unknown> {
  return withoutFormats(
    z.toJSONSchema(operation.output, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' }),
  )
}

/** The JSON Schema of what an operation takes, for the API reference. */
export function requestSchema(operation: Operation): Record<string, unknown> {
  return z.toJSONSchema(operation.input, { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' })
}

/** Formats would make the serializer convert instants and ids it should copy. */
function withoutFormats(schema: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(schema, (name, value) => (name === 'format' || name === 'pattern' ? undefined : value)),
  )
}
