import type { Row } from './import-table.ts'

/*
 * The one reader of cells. Every function answers null (or undefined) for what it does not understand, so that its
 * caller refuses the row or reports a change: what is not understood is never taken for "no" (docs/import.md).
 */

const NULLS = ['', 'NULL', 'null', '\\N']

/** Whether a cell has no value: absent, blank, or a null as databases and spreadsheets write it. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && NULLS.includes(value.trim()))
}

/** The value of a cell, or undefined when it has none. */
export function filled(value: unknown): unknown {
  return isEmpty(value) ? undefined : value
}

const YES = ['true', 't', 'yes', 'y', 'on', '1', '1.0']
const NO = ['false', 'f', 'no', 'n', 'off', '0', '0.0']

/** A boolean as PostgreSQL, JSON, spreadsheets and scripts write it; null when it is not understood. */
export function flagOf(value: unknown): boolean | null {
  if (!['boolean', 'number', 'string'].includes(typeof value)) return null
  const text = String(value).trim().toLowerCase()
  if (YES.includes(text)) return true
  return NO.includes(text) ? false : null
}

const DAY = /^(\d{4,6})-(\d\d)-(\d\d)(?:[T ](.*))?$/i
const TIME = /^(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?))?$/i
const NUMBER = /^\d{9,17}(?:\.\d{1,9})?$/
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * A time in milliseconds: a date with or without time and zone (UTC, as databases write it), seconds, milliseconds or
 * microseconds since 1970, or plus or minus infinity. Null when it is not understood.
 */
export function timeOf(value: unknown): number | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (/^[+]?infinity$/i.test(text)) return Number.POSITIVE_INFINITY
  if (/^-infinity$/i.test(text)) return Number.NEGATIVE_INFINITY
  if (NUMBER.test(text)) return sinceEpoch(Number(text))
  const [, year, month, day, time] = DAY.exec(text) ?? []
  if (!year) return null
  const midnight = utcDay(Number(year), Number(month), Number(day))
  const sinceMidnight = time === undefined ? 0 : timeOfDay(time)
  return midnight === null || sinceMidnight === null ? null : midnight + sinceMidnight
}

/** The unit follows from the size: seconds since 1973, milliseconds since 1973, or microseconds since 1973. */
function sinceEpoch(count: number): number | null {
  if (count < 1e8) return null
  if (count < 1e11) return count * SECOND
  if (count < 1e14) return Math.floor(count)
  return count < 1e17 ? Math.floor(count / 1000) : null
}

/** The last year that a Date of JavaScript can hold whole. */
const LAST_YEAR = 275_000

function utcDay(year: number, month: number, day: number): number | null {
  if (year > LAST_YEAR) return Number.POSITIVE_INFINITY
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : null
}

function timeOfDay(text: string): number | null {
  const [, hours, minutes, seconds = '0', fraction = '0', zone = 'Z'] = TIME.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  const offset = (Number(zoneHours) * HOUR + Number(zoneMinutes) * MINUTE) * (sign === '-' ? -1 : 1)
  const clock = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND
  return clock + Math.floor(Number(`0.${fraction}`) * SECOND) - offset
}

/** The moment of a cell; null when it is not understood or lies outside of the years 0 to 9999. */
export function momentOf(value: unknown): Date | null {
  const time = timeOf(value)
  const at = new Date(time ?? Number.NaN)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 ? null : at
}

/** Parses a JSON text; returns undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An object as JSON, or as JSON text in a cell, also one that was written as text twice; null for anything else. */
export function objectOf(value: unknown): Row | null {
  const once = typeof value === 'string' ? parseJson(value) : value
  const parsed = typeof once === 'string' ? parseJson(once) : once
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Row) : null
}

/**
 * A list as JSON, as PostgreSQL writes an array (`{a,"b, c",NULL}`), as scripts write one (`['a', 'b']`), or plain
 * (`a, b` or `a;b`). Items without a value are left out. Null when the brackets or quotes do not fit.
 */
export function listOf(value: unknown): unknown[] | null {
  if (isEmpty(value)) return []
  const items = Array.isArray(value) ? value : typeof value === 'string' ? itemsIn(value.trim()) : null
  return items?.filter((item) => !isEmpty(item)) ?? null
}

function itemsIn(text: string): unknown[] | null {
  const parsed = parseJson(text)
  if (Array.isArray(parsed)) return parsed
  if (typeof parsed === 'string') return itemsIn(parsed.trim())
  const array = text.replace(/^(?:\[-?\d{1,9}:-?\d{1,9}\])=(?=\{)/, '').replace(/^ARRAY ?(?=\[)/i, '')
  if (array.startsWith('{')) return bracketed(array, '{}', '"')
  if (array.startsWith('[')) return bracketed(array, '[]', "'") ?? bracketed(array, '[]', '"')
  return text.split(/[,;\n]/).map((item) => item.trim())
}

/** The items between two brackets, each plain or quoted; a backslash makes the next sign part of the text. */
function bracketed(text: string, [open, close]: string, quote: string): string[] | null {
  const items: string[] = []
  let [at, item, isQuoted, wasQuoted] = [1, '', false, false]
  const finish = () => {
    if (wasQuoted || !isEmpty(item)) items.push(wasQuoted ? item : item.trim())
    item = ''
    wasQuoted = false
  }
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\') {
      at += 1
      item += text.charAt(at)
    } else if (sign === quote) {
      if (!isQuoted && (wasQuoted || item.trim() !== '')) return null
      if (!isQuoted) item = ''
      isQuoted = !isQuoted
      wasQuoted = true
    } else if (isQuoted) item += sign
    else if (sign === ',') finish()
    else if (sign === close) break
    else if (sign === open) return null
    else if (!wasQuoted) item += sign
    else if (sign.trim() !== '') return null
  }
  if (isQuoted || at !== text.length - 1) return null
  finish()
  return items
}
