import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationList } from '#contract/api/all-operations.ts'
import { errors } from '#contract/api/error-codes.ts'
import { limits } from '#contract/api/rate-limits.ts'
import { declarationOf, eventNames } from '#contract/events/all-events.ts'
import { en } from '#contract/messages/en.ts'
import { pages } from '#contract/pages/page-patterns.ts'
import { ownLists } from '#server/features/own-data/export-contents/export-lists.ts'
import { openApiDocument } from '#server/http/api-docs/openapi.ts'
import { schedules } from '#server/platform/jobs/schedules.ts'
import { settingTable } from '#server/platform/settings/setting-table.ts'
import { root } from '#tests/support/sources.ts'

/** The hashes of long lists of names, filled as the lists are met. */
const longLists = new Map<string, string>()

type Json = Record<string, unknown>
type Parameter = Json & { name: string; in: string; schema: Json; required: boolean }
type Content = { content: Record<string, { schema: Json }> }
type Described = {
  operationId: string
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
} & Json

/** `/openapi.json`, complete: each field of each operation in a line of its own. */
export function operationLines(): string[] {
  const { paths, ...rest } = openApiDocument({
    appName: 'Thandaza',
    appUrl: 'http://site.test',
    rateLimitScale: 1,
  })
  const described = Object.entries(paths as Record<string, Record<string, Described>>)
  const lines = [
    ...fieldLines('document', rest),
    ...described.flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        linesOf(`${method.toUpperCase()} ${path}`, operation),
      ),
    ),
  ]
  return [...lines, ...[...longLists].map(([sum, names]) => `list ${sum}: ${names}`)]
}

function linesOf(
  address: string,
  { operationId: name, parameters, requestBody, responses, ...rest }: Described,
): string[] {
  const each = Object.entries(responses)
  const answers = each.filter(([status]) => status.startsWith('2'))
  const refusals = each.filter(([status]) => !status.startsWith('2'))
  return [
    `${name}: ${address} ${JSON.stringify(rest)}`,
    ...parameters.flatMap((parameter) => parameterLines(name, parameter)),
    ...contentLines(`${name} takes`, requestBody),
    `${name} refuses ${refusals.map(([status, { description }]) => `${status} ${description}`).join(' · ')}`,
    ...answers.flatMap(([status, answer]) => contentLines(`${name} answers ${status}`, answer)),
  ]
}

function parameterLines(
  operation: string,
  { $ref, name, in: location, schema, required, ...more }: Parameter,
) {
  if ($ref !== undefined) return [`${operation} takes ${$ref}`]
  return fieldLines(`${operation} takes ${location} ${name}${required ? '' : '?'}`, { ...schema, ...more })
}

function contentLines(beginning: string, { content = {} }: Partial<Content> = {}): string[] {
  return Object.entries(content).flatMap(([type, { schema }]) =>
    fieldLines(type === 'application/json' ? beginning : `${beginning} ${type}`, schema),
  )
}

/** Prints a JSON Schema, or any other tree, a line for each path; `?` marks a field that may be missing. */
function fieldLines(location: string, tree: unknown): string[] {
  if (!isObject(tree)) return [`${location} = ${JSON.stringify(tree)}`]
  const { properties, required, items, anyOf, oneOf, additionalProperties, ...own } = tree
  const needed = Array.isArray(required) ? required : []
  const branches = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []))
  const isPlain = Object.values(own).every((value) => !isObject(value))
  const closed =
    additionalProperties === undefined || isObject(additionalProperties) ? {} : { additionalProperties }
  return [
    ...(isPlain ? [`${location}: ${printedLeaf({ ...own, ...closed })}`] : []),
    ...(isPlain ? [] : Object.entries(own)).flatMap(([key, value]) =>
      fieldLines(`${location}.${key}`, value),
    ),
    ...(isObject(properties) ? Object.entries(properties) : []).flatMap(([key, value]) =>
      fieldLines(`${location}.${key}${needed.includes(key) ? '' : '?'}`, value),
    ),
    ...(items === undefined ? [] : fieldLines(`${location}[]`, items)),
    ...(isObject(additionalProperties) ? fieldLines(`${location}.*`, additionalProperties) : []),
    ...branches.flatMap((branch, number) => fieldLines(`${location}|${number + 1}`, branch)),
  ]
}

/** Prints a leaf. Whole numbers have the bounds of the language, long lists are printed once, by their hash. */
function printedLeaf({ type, ...rest }: Json): string {
  const events = Object.entries(rest).flatMap(([key, value]) => {
    if (Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return []
    if (key === 'additionalProperties' && value === false) return ['closed']
    if (key === 'enum' && Array.isArray(value)) return [`one of ${listed(value)}`]
    return [`${key} ${JSON.stringify(value)}`]
  })
  return [...(typeof type === 'string' ? [type] : []), ...events].join(', ')
}

const MOST_LISTED = 12

function listed(values: readonly unknown[]): string {
  const text = values.join(' ')
  if (values.length <= MOST_LISTED) return text
  const sum = createHash('sha256').update(text).digest('hex').slice(0, 8)
  longLists.set(sum, text)
  return `${values.length} (list ${sum})`
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The caller of each operation, its refusals and its rate limit, as the tables state them. */
export function tableLines(): string[] {
  return [
    ...Object.entries(errors).map(([code, { status, message }]) => `error ${code}: ${status} ${message}`),
    ...Object.entries(limits).map(([name, limit]) => `limit ${name}: ${JSON.stringify(limit)}`),
    ...operationList.map(
      ([name, { caller, session, whileSuspended, beforeConsent }]) =>
        `caller of ${name}: ${JSON.stringify({ caller, session, whileSuspended, beforeConsent })}`,
    ),
    ...Object.entries(pages).map(([pattern, access]) => `page ${pattern}: ${access}`),
  ]
}

/** Each sentence with its key, regardless of its file. */
export function catalogueLines(): string[] {
  return Object.entries(en)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .sort()
}

/** The fields of each event on the live stream. */
export function liveEventLines(): string[] {
  return eventNames.flatMap((name) => {
    const { live, pages } = declarationOf(name)
    return [
      ...(live ? [`live ${name}: ${live.join(', ')}`] : []),
      ...(pages ? [`pages of ${name}: ${pages.join(', ')}`] : []),
    ]
  })
}

export function settingLines(): string[] {
  return Object.entries(settingTable).map(
    ([name, { otherwise, expects }]: [string, { otherwise: string | null; expects?: string }]) =>
      `setting ${name}: ${JSON.stringify(otherwise)}${expects ? `, expects ${expects}` : ''}`,
  )
}

/** The scheduled tasks, and the advisory lock of each schedule. */
export function scheduleLines(): string[] {
  return Object.entries(schedules).map(
    ([name, { everyMs, lock }]) => `round ${name}: ${everyMs} ms, lock ${lock}`,
  )
}

/** The lists of the file with a member's own data, and their fields. */
export function ownDataLines(): string[] {
  return ownLists.map(({ name, fields }) => `own data ${name}: ${fields.map(([field]) => field).join(', ')}`)
}

/** The commands for operators. */
export function commandLines(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const names = Object.keys(scripts).filter((name) => !name.startsWith('pre'))
  return names.map((name) => `command npm run ${name}`)
}
