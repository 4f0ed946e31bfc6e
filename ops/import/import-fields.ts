import type * as z from 'zod/mini'
import { en } from '#contract/messages/en.ts'
import { fill } from '#contract/messages/fill.ts'
import { isMessageKey } from '#contract/messages/format.ts'
import { readMessage } from '#contract/messages/key.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Reading, Row, Values } from './import-table.ts'
import { filled, flagOf, isEmpty, listOf, momentOf, timeOf } from './read-cells.ts'

const AMOUNT = /^(\d{1,9})(?:\.(\d\d?)0*)?$/
const CENTS = 100

export type Fields = ReturnType<typeof fieldsOf>

/**
 * Reads the fields of a row, each by its rule. The first invalid one is the reason to refuse the row; a reason never
 * repeats what a member wrote.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function fieldsOf(row: Row, now: Date) {
  const refusals: string[] = []
  const changes: string[] = []
  const refuse = (reason: string) => {
    refusals.push(reason)
  }
  const change = (what: string) => {
    changes.push(what)
  }

  /** Validates a value by a rule of the contract, with the messages of the catalogue. */
  function checked<T>(schema: z.ZodMiniType<T>, value: unknown, what: string): T | null {
    const { success, data, error } = schema.safeParse(value)
    if (success) return data
    refuse(`${what}: ${sentenceOf(error.issues[0]?.message)}`)
    return null
  }

  /** Accepts one of the known values, whatever its case; an empty cell is the default, where there is one. */
  function oneOf<T extends string>(known: readonly T[], name: string, otherwise?: T): T | null {
    const value = filled(row[name]) ?? otherwise
    const found = knownAs(known, value)
    if (found === null) refuse(`${name}: it is ${value === undefined ? 'missing' : 'not known here'}`)
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
    const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
    if (isId(text)) return text
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

  /** A moment that the row can do without: one that is not understood is left out, and reported. */
  function optionalMoment(name: string): Date | null {
    if (isEmpty(row[name])) return null
    const at = momentOf(row[name])
    if (!at) change(`${name}: it is no date and was left out`)
    return at
  }

  /** A time that may lie in the future or have no end, in milliseconds. */
  function time(name: string): number | null {
    if (isEmpty(row[name])) return null
    const at = timeOf(row[name])
    if (at === null) refuse(`${name}: it is no date`)
    return at
  }

  /** An empty cell is no. */
  function flag(name: string): boolean {
    if (isEmpty(row[name])) return false
    const value = flagOf(row[name])
    if (value === null) refuse(`${name}: it is neither yes nor no`)
    return value ?? false
  }

  function list(name: string): unknown[] {
    const items = listOf(row[name])
    if (items === null) refuse(`${name}: it is no list`)
    return items ?? []
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

  const readers = { oneOf, id, optionalId, moment, optionalMoment, time, flag, list, cents }
  return { refuse, change, checked, read, ...readers }
}

/** The known value that a cell names, whatever its case. */
export function knownAs<T extends string>(known: readonly T[], value: unknown): T | null {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : null
  return known.find((each) => each.toLowerCase() === text) ?? null
}

/** The value when it passes a rule, otherwise null; for optional fields. */
export function valid<T>(schema: z.ZodMiniType<T>, value: unknown): T | null {
  const { success, data } = schema.safeParse(value)
  return success ? data : null
}

/** The sentence of the first rule that a value breaks; null when it passes. */
export function faultOf(schema: z.ZodMiniType, value: unknown): string | null {
  const { success, error } = schema.safeParse(value)
  return success ? null : sentenceOf(error.issues[0]?.message)
}

function sentenceOf(text = ''): string {
  const { key, values } = readMessage(text, isMessageKey)
  return fill(en[key], values)
}
