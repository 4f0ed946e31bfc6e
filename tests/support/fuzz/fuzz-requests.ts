import { allOperations } from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import { inputFor, type Scene } from '#tests/support/access/access-scenes.ts'
import type { Fields, FuzzPlan, Mutation } from './fuzz-plans.ts'
import { type FuzzBody, ONE_DOT, withIds, withNumerals } from './fuzz-stand-ins.ts'

/** One request as a careless or hostile caller sends it. */
export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: FuzzBody | undefined
}

/** What there is to ask about at the moment. */
type SceneIds = { scenes: readonly Omit<Scene, 'person'>[]; gone: string; asker: Scene['person'] }

/** The request that a plan becomes, with the ids of what is there now. */
export function requestFrom(plan: FuzzPlan, { scenes, gone, asker }: SceneIds): FuzzRequest {
  const operation: Operation = allOperations[plan.name]
  const fields = plan.fields ?? goodFields(plan, { ...scenes[plan.scene], person: asker } as Scene)
  const inPath = Object.keys(operation.input.shape).filter((field) => operation.path.includes(`:${field}`))
  const address = operation.path.replace(
    /:(\w+)/g,
    (_, field: string) => plan.path ?? asPathSegment(fields[field]),
  )
  const rest = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && !inPath.includes(field),
  )
  if (plan.unknown) rest.push(plan.unknown)
  const real = (text: string) => withIds(text, scenes, gone)
  const { method } = operation
  if (method === 'GET') {
    const path = real(`${address}?${plan.query ?? queryOf(rest, plan.isDoubled)}`)
    return { method, path, headers: { ...plan.headers }, body: undefined }
  }
  const isPicture = operation.body === 'image'
  const headers = { 'content-type': isPicture ? 'image/gif' : 'application/json', ...plan.headers }
  const body = plan.body ?? (isPicture ? ONE_DOT : withNumerals(real(jsonOf(rest, plan.isDoubled))))
  return { method, path: real(address), headers, body }
}

function goodFields({ name, mutation }: FuzzPlan, scene: Scene): Fields {
  const fields: Fields = structuredClone(inputFor(name, scene))
  if (mutation) spoil(fields, mutation)
  return fields
}

/** Spoils one place of a value, however deep it lies. */
function spoil(fields: Fields, { at, how, value }: Mutation): void {
  const places = fieldsIn(fields)
  const place = places[at % Math.max(places.length, 1)]
  if (!place) return
  const { holder, key } = place
  const before = holder[key]
  if (how === 'drop') delete holder[key]
  else if (how === 'wrap') holder[key] = [before]
  else if (how === 'repeat') holder[key] = typeof before === 'string' ? before.repeat(200) : [before, before]
  else holder[key] = value
}

function fieldsIn(holder: Fields): { holder: Fields; key: string }[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key },
    ...(typeof value === 'object' && value !== null ? fieldsIn(value as Fields) : []),
  ])
}

function queryOf(fields: [string, unknown][], isDoubled: boolean): string {
  const pairs = fields.map(([field, value]) => `${asPathSegment(field)}=${asPathSegment(value)}`)
  return (isDoubled ? [...pairs, ...pairs] : pairs).join('&')
}

/** Written by hand, so that a field called __proto__ is really sent, and one field twice. */
function jsonOf(fields: [string, unknown][], isDoubled: boolean): string {
  const pairs = fields.map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`)
  return `{${(isDoubled ? [...pairs, ...pairs] : pairs).join(',')}}`
}

function asPathSegment(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('.', '%2E')
    .slice(0, 4000)
}
