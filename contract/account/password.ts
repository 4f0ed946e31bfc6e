import * as z from 'zod/mini'
import { key } from '#contract/messages/key.ts'
import { accountLimits } from '#contract/values/constants.ts'

const passwordMin = key('account.password.tooShort', { min: accountLimits.password.min })
const passwordMax = key('account.password.tooLong', { max: accountLimits.password.maxBytes })

/**
 * A new password: no trimming, no composition rules (SEC-6.1). Keyboards compose accents in different ways, so it is
 * taken in the one form in which it is hashed and compared. A character is a code point, in which an emoji is not two.
 */
export const Password = z.string(passwordMin).check(
  z.normalize('NFC'),
  z.minLength(accountLimits.password.min, passwordMin),
  z.refine((password) => [...password].length >= accountLimits.password.min, passwordMin),
  z.refine((password) => utf8Length(password) <= accountLimits.password.maxBytes, passwordMax),
)

/** The repetition of a new password, in the same form. */
export function passwordAgain(error: string) {
  return z.string(error).check(z.normalize('NFC'), z.minLength(accountLimits.password.min, error))
}

/** A password that exists: as typed, because it may have been hashed in another form, and measured in the longest. */
export function existingPassword(tooShort: string, tooLong: string) {
  return z.string(tooShort).check(
    z.refine((password) => password.normalize('NFD').length >= accountLimits.password.min, tooShort),
    z.refine((password) => utf8Length(password.normalize('NFC')) <= accountLimits.password.maxBytes, tooLong),
  )
}

export const ExistingPassword = existingPassword(passwordMin, passwordMax)

/** Length in UTF-8 bytes; the contract is compiled without TextEncoder and Buffer. */
function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
