import * as z from 'zod/mini'
import type { Operation } from '#contract/api/define-operation.ts'

/**
 * The JSON Schema of a response. The serializer compiled from it writes only fields of the contract, so an extra column
 * in a result never leaves the server.
 */
export function responseSchema(operation: Operation): Record<string, unknown> {
  return withoutFormats(
    z.toJSONSchema(operation.output, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' }),
  )
}

/** The JSON Schema of an operation's input, for the API reference. */
export function requestSchema(operation: Operation): Record<string, unknown> {
  return z.toJSONSchema(operation.input, { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' })
}

/** With formats the serializer would convert timestamps and ids that it should copy. */
function withoutFormats(schema: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(schema, (name, value) => (name === 'format' || name === 'pattern' ? undefined : value)),
  )
}
