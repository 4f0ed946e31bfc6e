import * as z from 'zod/mini'
import { accountLimits } from './constants.ts'
import { plainLine } from './text.ts'

/**
 * An address of the internet: signs that RFC 5322 allows without quotes, at most 64 of them before the @, and a domain
 * of two names or more, which may be written as Punycode.
 */
const ADDRESS =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/

/** The one form in which an address is checked, stored and compared, so that look-alikes are one account (SEC-C9). */
export function normalizeEmail(typed: string): string {
  return plainLine(typed).toLowerCase()
}

/** An address that somebody typed; every place where one is typed uses this schema. */
export const Email = z
  .string('account.email.invalid')
  .check(
    z.overwrite(normalizeEmail),
    z.maxLength(accountLimits.email.max, { error: 'account.email.invalid', abort: true }),
    z.email({ pattern: ADDRESS, error: 'account.email.invalid' }),
  )
