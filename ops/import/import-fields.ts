import type * as z from 'zod/mini'
import { en } from '#contract/messages/en.ts'
import { fill } from '#contract/messages/fill.ts'
import { isMessageKey } from '#contract/messages/format.ts'
import { readMessage } from '#contract/messages/key.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Reading, Row, Values } from './import-table.ts'
import { parseJson } from './read-rows.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i
const AMOUNT = /^(\d{1,9})(?:\.(\d\d?)0*)?$/
const CENTS = 100

export type Fields = ReturnType<typeof fieldsOf>

/**
 * Reads the fields of a row, each by its rule. The first invalid one is the reason to refuse the row; a reason never
 * repeats what a member wrote.
 */
export function fieldsOf(row: Row, now: Date) {
  const refusals: string[] = []
  const changes: string[] = []
  const refuse = (reason: string) => {
    refusals.push(reason)
  }

  /** Validates a value by a rule of the contract, with the messages of the catalogue. */
  function checked<T>(schema: z.ZodMiniType<T>, value: unknown, what: string): T | null {
    const { success, data, error } = schema.safeParse(value)
    if (success) return data
    refuse(`${what}: ${sentenceOf(error.issues[0]?.message)}`)
    return null
  }

  /** Accepts one of the known values. */
  function oneOf<T extends string>(known: readonly T[], value: unknown, what: string): T | null {
    const found = known.find((each) => each === value) ?? null
    if (found === null) refuse(`${what}: it is not known here`)
    return found
  }

  function id(name: string): string | null {
    const value = optionalId(name)
    if (value === null && isEmpty(row[name])) refuse(`${name}: it is missing`)
    return value
  }

  function optionalId(name: string): string | null {
    const value = row[name]
    if (isEmpty(value)) return null
    if (typeof value === 'string' && isId(value)) return value.toLowerCase()
    refuse(`${name}: it is no id`)
    return null
  }

  /** The first of these columns with a valid time, which is never in the future. */
  function moment(...names: string[]): string | null {
    const said = names.map((name) => row[name]).find((value) => !isEmpty(value))
    const at = momentOf(said)
    if (!at) refuse(`${names[0]}: it is no date`)
    else if (at > now) refuse(`${names[0]}: it lies in the future`)
    return at?.toISOString() ?? null
  }

  function flag(name: string): boolean {
    return [true, 'true', 't', 'TRUE', '1', 1].some((yes) => yes === row[name])
  }

  /** Parses Rand with decimals to cents, and refuses anything that only looks like it. */
  function cents(name: string): number | null {
    const [, rand, decimals = ''] = AMOUNT.exec(String(row[name] ?? '').trim()) ?? []
    if (rand !== undefined) return Number(rand) * CENTS + Number(decimals.padEnd(2, '0'))
    refuse(`${name}: it is no amount`)
    return null
  }

  function read(values: Values): Reading {
    const [refusal] = refusals
    return refusal === undefined ? { values, changes } : { refusal }
  }

  const change = (what: string) => {
    changes.push(what)
  }
  return { refuse, change, checked, oneOf, id, optionalId, moment, flag, cents, read }
}

/** The time that a text of an export stands for; without a zone it is UTC, as databases write it. */
export function momentOf(value: unknown): Date | null {
  const [, day, time, zone = 'Z'] = typeof value === 'string' ? (MOMENT.exec(value.trim()) ?? []) : []
  if (!day || !time) return null
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const at = new Date(`${day}T${time.padEnd(8, ':00')}${offset.toUpperCase()}`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** A list as JSON, or as a PostgreSQL array in a CSV: `{a,b}`. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return []
  const parsed = parseJson(value)
  if (Array.isArray(parsed)) return parsed
  const [, inside] = /^\{(.*)\}$/s.exec(value.trim()) ?? []
  return inside ? inside.split(',').map((item) => item.replace(/^"|"$/g, '')) : []
}

/** An object as JSON, or as JSON text in a cell. */
export function objectOf(value: unknown): Row {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Row) : {}
}

/** The value when it passes a rule, otherwise null; for optional fields. */
export function valid<T>(schema: z.ZodMiniType<T>, value: unknown): T | null {
  const { success, data } = schema.safeParse(value)
  return success ? data : null
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function sentenceOf(text = ''): string {
  const { key, values } = readMessage(text, isMessageKey)
  return fill(en[key], values)
}
