import { operationList } from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import { commonErrors, type ErrorCode, errors } from '#contract/api/error-codes.ts'
import { limits } from '#contract/api/rate-limits.ts'
import { liveAddress } from '#contract/events/live-stream.ts'
import { liveStream } from '#server/http/live/live-api-description.ts'
import { requestSchema, responseSchema } from '#server/http/requests/json-schema.ts'

type Schema = Record<string, unknown>

/** The API as an OpenAPI 3.0 document, derived from the contract. */
export function openApiDocument({ appName, appUrl }: { appName: string; appUrl: string }): Schema {
  const paths: Record<string, Schema> = {}
  for (const [name, operation] of operationList) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(name, operation) }
  }
  const refusals = refusalsOf(['UNAUTHENTICATED', 'INVALID'])
  paths[liveAddress] = { get: { ...liveStream, responses: { ...liveStream.responses, ...refusals } } }
  return {
    openapi: '3.0.3',
    info: { title: `${appName} API`, version: '1.0.0' },
    servers: [{ url: appUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tz_sid' } },
    },
  }
}

function describeOperation(name: string, operation: Operation): Schema {
  const input = requestSchema(operation) as { properties?: Record<string, Schema>; required?: string[] }
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? '')
  const elsewhere = Object.keys(input.properties ?? {}).filter((property) => !inPath.includes(property))
  const isRead = operation.method === 'GET'
  return {
    operationId: name,
    summary: operation.summary,
    ...(operation.caller !== 'anyone' && { security: [{ session: [] }] }),
    'x-caller': operation.caller,
    'x-rate-limits': (operation.limits ?? []).map((limit) => ({ name: limit, ...limits[limit] })),
    parameters: [
      ...inPath.map((parameter) => parameterOf(parameter, 'path', input, true)),
      ...(isRead ? elsewhere : []).map((parameter) => parameterOf(parameter, 'query', input, false)),
    ],
    ...(!isRead && elsewhere.length > 0 && { requestBody: bodyOf(input, elsewhere) }),
    ...(operation.body && { requestBody: fileBody }),
    responses: responsesOf(operation),
  }
}

type ObjectSchema = { properties?: Record<string, Schema>; required?: string[] }

function parameterOf(
  name: string,
  location: string,
  { properties }: ObjectSchema,
  required: boolean,
): Schema {
  return { name, in: location, required, schema: properties?.[name] ?? { type: 'string' } }
}

function bodyOf({ properties = {}, required = [] }: ObjectSchema, names: string[]): Schema {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    required: required.filter((name) => names.includes(name)),
    additionalProperties: false,
  }
  return { required: true, content: { 'application/json': { schema } } }
}

const file = { schema: { type: 'string', format: 'binary' } }
const fileBody = { required: true, content: { 'image/*': file, 'application/octet-stream': file } }

function responsesOf(operation: Operation): Record<string, Schema> {
  const success = operation.method === 'POST' && !operation.session ? '201' : '200'
  return {
    [success]: {
      description: 'Done',
      content: { 'application/json': { schema: responseSchema(operation) } },
    },
    ...refusalsOf([...operation.errors, ...accessErrors(operation)]),
  }
}

/** Errors of the request pipeline for callers without access. */
function accessErrors({ caller, method, session, ...open }: Operation): ErrorCode[] {
  if (caller === 'anyone') return []
  const isForStaff = caller !== 'member'
  const isWrite = method !== 'GET' && !session && !open.whileSuspended
  return [
    'UNAUTHENTICATED',
    ...(isForStaff ? ['FORBIDDEN' as const] : []),
    ...(isWrite ? ['SUSPENDED' as const] : []),
    ...(open.beforeConsent ? [] : ['CONSENT_REQUIRED' as const]),
  ]
}

/** The given and the common errors, by their status. */
function refusalsOf(codes: readonly ErrorCode[]): Record<string, Schema> {
  const refusals: Record<string, string[]> = {}
  for (const code of new Set([...codes, ...commonErrors])) {
    const status = String(errors[code].status)
    refusals[status] = [...(refusals[status] ?? []), code]
  }
  return Object.fromEntries(Object.entries(refusals).map(([status, each]) => [status, refusalWith(each)]))
}

function refusalWith(codes: string[]): Schema {
  const schema = { $ref: '#/components/schemas/Error' }
  return { description: codes.join(', '), content: { 'application/json': { schema } } }
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'key', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errors) },
        message: { type: 'string', description: 'English sentence' },
        key: { type: 'string', description: 'Key of the sentence in the catalogue' },
        values: { type: 'object', additionalProperties: true },
        fields: { type: 'object', additionalProperties: { type: 'object' } },
        requestId: { type: 'string', format: 'uuid' },
      },
    },
  },
}
