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

/** The resources that exist at the moment. */
type SceneIds = { scenes: readonly Omit<Scene, 'person'>[]; gone: string; sender: Scene['person'] }

/** Turns a plan into a request, with the ids of existing resources. */
export function requestFrom(plan: FuzzPlan, { scenes, gone, sender }: SceneIds): FuzzRequest {
  const operation: Operation = allOperations[plan.name]
  const fields = plan.fields ?? goodFields(plan, { ...scenes[plan.scene], person: sender } as Scene)
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
  if (mutation) mutate(fields, mutation)
  return fields
}

/** Changes one field of a value, however deeply it is nested. */
function mutate(fields: Fields, { at, how, value }: Mutation): void {
  const slots = fieldsIn(fields)
  const slot = slots[at % Math.max(slots.length, 1)]
  if (!slot) return
  const { parent, key } = slot
  const before = parent[key]
  if (how === 'drop') delete parent[key]
  else if (how === 'wrap') parent[key] = [before]
  else if (how === 'repeat') parent[key] = typeof before === 'string' ? before.repeat(200) : [before, before]
  else parent[key] = value
}

function fieldsIn(parent: Fields): { parent: Fields; key: string }[] {
  return Object.entries(parent).flatMap(([key, value]) => [
    { parent, key },
    ...(typeof value === 'object' && value !== null ? fieldsIn(value as Fields) : []),
  ])
}

function queryOf(fields: [string, unknown][], isDoubled: boolean): string {
  const pairs = fields.map(([field, value]) => `${asPathSegment(field)}=${asPathSegment(value)}`)
  return (isDoubled ? [...pairs, ...pairs] : pairs).join('&')
}

/** Serialized by hand, so that a field called __proto__ is really sent, and one field twice. */
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
