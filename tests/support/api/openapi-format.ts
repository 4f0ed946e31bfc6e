/* The form of a document by OpenAPI 3.0.3, written from the specification: the parts that ours may use, each closed. */

type Schema = Record<string, unknown>

const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const count: Schema = { type: 'integer', minimum: 0 }
const texts: Schema = { type: 'array', items: text }

function ref(name: string): Schema {
  return { $ref: `#/definitions/${name}` }
}

/** A list of at least one. */
function some(items: Schema): Schema {
  return { type: 'array', minItems: 1, items }
}

function mapOf(additionalProperties: Schema, pattern = '^[a-zA-Z0-9._-]+$'): Schema {
  return { type: 'object', propertyNames: { pattern }, additionalProperties }
}

function closed(required: string[], properties: Record<string, Schema>): Schema {
  return {
    type: 'object',
    required,
    properties,
    patternProperties: { '^x-': {} },
    additionalProperties: false,
  }
}

/** Something in its place, or the reference to a component. */
function orReference(name: string): Schema {
  return { anyOf: [ref('Reference'), ref(name)] }
}

const schemaObject = closed([], {
  type: { enum: ['array', 'boolean', 'integer', 'number', 'object', 'string'] },
  properties: mapOf(orReference('Schema'), ''),
  required: { type: 'array', minItems: 1, uniqueItems: true, items: text },
  additionalProperties: { anyOf: [flag, orReference('Schema')] },
  items: orReference('Schema'),
  allOf: some(orReference('Schema')),
  anyOf: some(orReference('Schema')),
  oneOf: some(orReference('Schema')),
  enum: some({}),
  nullable: flag,
  default: {},
  format: text,
  pattern: { type: 'string', format: 'regex' },
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  exclusiveMinimum: flag,
  exclusiveMaximum: flag,
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  description: text,
})

const parameter = {
  ...closed(['name', 'in', 'schema'], {
    name: text,
    in: { enum: ['path', 'query', 'header', 'cookie'] },
    required: flag,
    description: text,
    schema: orReference('Schema'),
  }),
  anyOf: [
    { required: ['required'], properties: { in: { const: 'path' }, required: { const: true } } },
    { properties: { in: { enum: ['query', 'header', 'cookie'] } } },
  ],
}

const operation = closed(['operationId', 'summary', 'security', 'responses'], {
  operationId: { type: 'string', pattern: '^[a-zA-Z0-9]+$' },
  summary: text,
  description: text,
  security: some(mapOf(texts)),
  parameters: { type: 'array', uniqueItems: true, items: orReference('Parameter') },
  requestBody: closed(['content'], { required: flag, content: mapOf(ref('MediaType'), '/') }),
  responses: { ...mapOf(ref('Response'), '^[1-5][0-9][0-9]$'), minProperties: 1 },
})

const methods = ['get', 'put', 'post', 'delete', 'patch']

export const openApiFormat: Schema = {
  $id: 'openapi-3.0',
  ...closed(['openapi', 'info', 'servers', 'paths', 'components'], {
    openapi: { type: 'string', pattern: '^3\\.0\\.\\d$' },
    info: closed(['title', 'version', 'license'], {
      title: text,
      version: text,
      description: text,
      license: closed(['name'], { name: text, url: { type: 'string', format: 'uri' } }),
    }),
    servers: some(closed(['url'], { url: { type: 'string', format: 'uri' } })),
    paths: mapOf(
      closed([], Object.fromEntries(methods.map((method) => [method, ref('Operation')]))),
      '^/([a-z-]+|\\{[a-zA-Z]+\\}|[a-z]+\\.[a-z]+)(/([a-z-]+|\\{[a-zA-Z]+\\}|[a-z]+\\.[a-z]+))*$',
    ),
    components: closed([], {
      schemas: mapOf(ref('Schema')),
      parameters: mapOf(ref('Parameter')),
      securitySchemes: mapOf(
        closed(['type', 'in', 'name'], {
          type: { const: 'apiKey' },
          in: { enum: ['query', 'header', 'cookie'] },
          name: text,
          description: text,
        }),
      ),
    }),
  }),
  definitions: {
    Reference: {
      type: 'object',
      required: ['$ref'],
      properties: { $ref: text },
      additionalProperties: false,
    },
    Schema: schemaObject,
    Parameter: parameter,
    Operation: operation,
    MediaType: closed(['schema'], { schema: orReference('Schema') }),
    Response: closed(['description'], {
      description: text,
      headers: mapOf(closed(['schema'], { description: text, schema: ref('Schema') })),
      content: mapOf(ref('MediaType'), '/'),
    }),
  },
}
