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
 * Takes the fields out of a row, each by its rule. The first that cannot be held is why the row is refused; no reason
 * ever repeats what somebody wrote.
 */
export function fieldsOf(row: Row, now: Date) {
  const refusals: string[] = []
  const changes: string[] = []
  const refuse = (reason: string) => {
    refusals.push(reason)
  }

  /** A value by a rule of the contract, in the words of the catalogue. */
  function checked<T>(schema: z.ZodMiniType<T>, value: unknown, what: string): T | null {
    const { success, data, error } = schema.safeParse(value)
    if (success) return data
    refuse(`${what}: ${sentenceOf(error.issues[0]?.message)}`)
    return null
  }

  /** One of the values that are known here. */
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

  /** When something happened: the first of these columns that says it, and never in days to come. */
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

  /** Rand with decimals, to the cent, and nothing that only looks like it. */
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

/** The moment a text of an export stands for; without a zone it is UTC, as databases write it. */
export function momentOf(value: unknown): Date | null {
  const [, day, time, zone = 'Z'] = typeof value === 'string' ? (MOMENT.exec(value.trim()) ?? []) : []
  if (!day || !time) return null
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const at = new Date(`${day}T${time.padEnd(8, ':00')}${offset.toUpperCase()}`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** A list as JSON has it, or as PostgreSQL writes an array into a CSV: `{a,b}`. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return []
  const parsed = parseJson(value)
  if (Array.isArray(parsed)) return parsed
  const [, inside] = /^\{(.*)\}$/s.exec(value.trim()) ?? []
  return inside ? inside.split(',').map((item) => item.replace(/^"|"$/g, '')) : []
}

/** An object as JSON has it, or written as JSON into a cell. */
export function objectOf(value: unknown): Row {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Row) : {}
}

/** The value when a rule lets it pass, otherwise nothing; for what a row may come without. */
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
