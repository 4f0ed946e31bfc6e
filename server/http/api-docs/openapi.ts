import { operationList } from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import { commonErrors, type ErrorCode } from '#contract/api/error-codes.ts'
import { downloadList, type FileDownload } from '#contract/api/file-downloads.ts'
import { type Limit, type LimitName, limits } from '#contract/api/rate-limits.ts'
import { liveAddress } from '#contract/events/live-stream.ts'
import { liveStream } from '#server/http/live/live-api-description.ts'
import { sessionCookieName } from '#server/http/requests/cookies.ts'
import { scaledAmount } from '#server/http/requests/rate-limit.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type DocumentSchemas, documentSchemas, resolved, type Schema } from './document-schemas.ts'
import { errorSchema, refusalCodes, refusalResponses, takesIdempotencyKey } from './refusals.ts'

export type Site = Pick<Settings, 'appName' | 'appUrl' | 'rateLimitScale'>
type ObjectSchema = { properties?: Record<string, Schema>; required?: string[] }

/** The API as an OpenAPI 3.0 document, derived from the contract. */
export function openApiDocument(site: Site): Schema {
  const schemas = documentSchemas()
  const paths: Record<string, Schema> = {}
  const add = (address: string, method: string, described: Schema) => {
    const path = address.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
  }
  for (const [name, operation] of operationList)
    add(operation.path, operation.method, describeOperation(name, operation, { site, schemas }))
  for (const [name, download] of downloadList)
    add(download.path, 'GET', describeDownload(name, download, site))
  add(liveAddress, 'GET', describeStream(site))
  return {
    openapi: '3.0.3',
    info: {
      title: `${site.appName} API`,
      version: '1.0.0',
      description: 'Its page for people, with a section for your own client, is /docs.',
      license: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: site.appUrl }],
    paths,
    components: componentsOf(site, schemas),
  }
}

function componentsOf({ appUrl }: Site, { components }: DocumentSchemas): Schema {
  const https = appUrl.startsWith('https:')
  const description = 'The cookie that an operation which signs in sets; it is sent back with every request.'
  return {
    schemas: { ...components, Error: errorSchema },
    parameters: {
      Origin: {
        name: 'Origin',
        in: 'header',
        required: false,
        description:
          'The address of the site. A browser sends it by itself; any other client sends it with each write that has the cookie.',
        schema: { type: 'string', enum: [new URL(appUrl).origin] },
      },
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'A new UUID for each thing to be done. The same key with the same input has the same answer for a day and is done once.',
        schema: { type: 'string', format: 'uuid' },
      },
    },
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: sessionCookieName({ https }), description },
    },
  }
}

type Context = { site: Site; schemas: DocumentSchemas }

function describeOperation(name: string, operation: Operation, { site, schemas }: Context): Schema {
  const whole = schemas.inputOf(name)
  const input = resolved(whole, schemas.components) as ObjectSchema
  const inPath = parametersIn(operation.path)
  const elsewhere = Object.keys(input.properties ?? {}).filter((property) => !inPath.includes(property))
  const isRead = operation.method === 'GET'
  const body = inPath.length === 0 ? whole : bodyOf(input, elsewhere)
  return {
    operationId: name,
    summary: operation.summary,
    ...accessOf(operation, site),
    parameters: [
      ...inPath.map((parameter) => parameterOf(parameter, 'path', input)),
      ...(isRead ? elsewhere : []).map((parameter) => parameterOf(parameter, 'query', input)),
      ...headersOf(operation),
    ],
    ...(!isRead && elsewhere.length > 0 && { requestBody: jsonBody(body) }),
    ...(operation.body && { requestBody: fileBody }),
    responses: {
      [successOf(operation)]: successWith(operation, schemas.outputOf(name)),
      ...refusalResponses(refusalCodes(operation)),
    },
  }
}

function describeDownload(name: string, { type, query = {}, ...download }: FileDownload, site: Site): Schema {
  const inPath = parametersIn(download.path)
  const properties = Object.fromEntries(
    inPath.map((parameter) => [parameter, { type: 'string', format: 'uuid' }]),
  )
  const codes: ErrorCode[] = ['UNAUTHENTICATED', ...download.errors, ...commonErrors]
  return {
    operationId: name,
    summary: download.summary,
    ...accessOf(download, site),
    parameters: [
      ...inPath.map((parameter) => parameterOf(parameter, 'path', { properties })),
      ...Object.entries(query).map(([parameter, { description, values }]) => ({
        ...parameterOf(parameter, 'query', { properties: { [parameter]: { type: 'string', enum: values } } }),
        description,
      })),
    ],
    responses: {
      200: { description: 'The file', content: { [type]: { schema: fileSchema } } },
      ...refusalResponses(codes),
    },
  }
}

function describeStream(site: Site): Schema {
  const refusals = refusalResponses(['UNAUTHENTICATED', 'CROSS_ORIGIN', 'INVALID', ...commonErrors])
  return {
    ...liveStream,
    ...accessOf({ caller: 'member', limits: ['liveStreams'] }, site),
    responses: { ...liveStream.responses, ...refusals },
  }
}

type Access = Pick<Operation, 'caller' | 'limits'>

/** A public operation takes a session too, if there is one. */
function accessOf({ caller, limits: names = [] }: Access, { rateLimitScale }: Site): Schema {
  const session = { session: [] }
  return {
    security: caller === 'anyone' ? [{}, session] : [session],
    'x-caller': caller,
    'x-rate-limits': names.map((name) => ({ name, ...limitOf(name, rateLimitScale) })),
  }
}

/** A limit with the amount that holds on this site. */
export function limitOf(name: LimitName, scale: number): Omit<Limit, 'store'> {
  const { per, seconds } = limits[name]
  return { per, amount: scaledAmount(limits[name], scale), seconds }
}

function parametersIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? '')
}

function parameterOf(
  name: string,
  location: 'path' | 'query',
  { properties, required }: ObjectSchema,
): Schema {
  return {
    name,
    in: location,
    required: location === 'path' || (required ?? []).includes(name),
    schema: properties?.[name] ?? { type: 'string' },
  }
}

function headersOf(operation: Operation): Schema[] {
  return [
    ...(operation.method === 'GET' ? [] : ['Origin']),
    ...(takesIdempotencyKey(operation) ? ['IdempotencyKey'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function bodyOf({ properties = {}, required = [] }: ObjectSchema, names: string[]): Schema {
  const mandatory = required.filter((name) => names.includes(name))
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    ...(mandatory.length > 0 && { required: mandatory }),
    additionalProperties: false,
  }
}

function jsonBody(schema: Schema): Schema {
  const { required } = schema as ObjectSchema
  const isNeeded = schema.$ref !== undefined || required !== undefined
  return { required: isNeeded, content: { 'application/json': { schema } } }
}

const fileSchema = { type: 'string', format: 'binary' }
const file = { schema: fileSchema }
const fileBody = { required: true, content: { 'image/*': file, 'application/octet-stream': file } }

function successOf({ method, session }: Operation): string {
  return method === 'POST' && !session ? '201' : '200'
}

function successWith({ session }: Operation, schema: Schema): Schema {
  const cookie = { description: 'The cookie of the session', schema: { type: 'string' } }
  return {
    description: 'Done',
    ...(session && { headers: { 'Set-Cookie': cookie } }),
    content: { 'application/json': { schema } },
  }
}
