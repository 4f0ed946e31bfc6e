import { createValidator } from './schema-validator.ts'

type Json = Record<string, unknown>
type Content = { content?: Record<string, { schema: Json }> }
export type DescribedOperation = {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters: { $ref?: string; name: string; in: string; required?: boolean; schema: Json }[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Content & { description: string; headers?: Json }>
}
export type ApiDocument = Json & {
  openapi: string
  paths: Record<string, Record<string, DescribedOperation>>
  components: {
    schemas: Record<string, Json>
    parameters: Record<string, DescribedOperation['parameters'][number]>
    securitySchemes: Record<string, { name: string; in: string }>
  }
}

type Answer = { status: number; body: unknown }

/** The answers of a document's operations as it describes them, for comparison with real ones. */
export type DescribedAnswers = {
  /** Says why an answer does not fit the document; nothing when it fits. */
  faultsOf(operation: string, answer: Answer): string[]
}

/** The operations of a document by their ids. */
export function operationsIn({ paths }: ApiDocument): Map<string, DescribedOperation> {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  return new Map(all.map((operation) => [operation.operationId, operation]))
}

/** Reads a document; the schemas are compiled when an answer is first compared with them. */
export async function describedAnswers(document: ApiDocument): Promise<DescribedAnswers> {
  const ajv = await createValidator()
  const operations = operationsIn(document)
  const definitions = withFormats(document.components.schemas)
  ajv.addSchema(
    JSON.parse(JSON.stringify({ $id: 'api', definitions }).replaceAll(COMPONENTS, 'api#/definitions/')),
  )
  const validators = new Map<string, ReturnType<typeof ajv.compile>>()

  function validatorOf(key: string, schema: Json) {
    const text = JSON.stringify(withFormats(schema)).replaceAll(COMPONENTS, 'api#/definitions/')
    const known = validators.get(key) ?? ajv.compile(JSON.parse(text))
    validators.set(key, known)
    return known
  }

  return {
    faultsOf: (name, { status, body }) => {
      const described = operations.get(name)?.responses[status]
      const schema = described?.content?.['application/json']?.schema
      if (!schema) return [`${name}: ${status} is not described`]
      const validate = validatorOf(`${name} ${status}`, schema)
      const wrong = validate(body) ? [] : (validate.errors ?? [])
      const code = status >= 400 ? (body as { error: { code: string } }).error.code : null
      return [
        ...wrong.map(({ instancePath, message }) => `${name} ${status}: ${instancePath} ${message}`),
        ...(code && !described.description.split(', ').includes(code)
          ? [`${name}: ${code} is not described`]
          : []),
      ]
    },
  }
}

const COMPONENTS = '#/components/schemas/'
const TOLD_BY_FORMAT = { type: 'string', anyOf: [{ format: 'uuid' }, { format: 'date-time' }] }

/** A text whose format is not stated must look like neither an id nor a moment. */
function withFormats<T>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas), (_key, node) => {
    const isPlain = node?.type === 'string' && node.format === undefined && node.enum === undefined
    return isPlain ? { ...node, not: TOLD_BY_FORMAT } : node
  })
}
