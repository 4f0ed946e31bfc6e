import * as z from 'zod/mini'
import { accountLimits } from './constants.ts'

/** Normalised before it is checked, so that look-alikes collide in the unique index (SEC-C9). */
export const Email = z.string('account.email.invalid').check(
  z.maxLength(accountLimits.email.max, 'account.email.invalid'),
  z.overwrite((email) => email.normalize('NFKC').trim().toLowerCase()),
  z.email('account.email.invalid'),
)
