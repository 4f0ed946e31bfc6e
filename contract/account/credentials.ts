import * as z from 'zod/mini'
import { key } from '#contract/messages/key.ts'
import { accountLimits } from '#contract/values/constants.ts'
import { Email } from '#contract/values/email-address.ts'
import { Instant } from '#contract/values/time.ts'
import { existingPassword, Password, passwordAgain } from './password.ts'

const tooShort = key('profile.password.tooShort', accountLimits.password)

export const PasswordChange = z
  .strictObject({
    currentPassword: existingPassword(tooShort, 'confirm.wrong'),
    password: Password,
    confirmPassword: passwordAgain(tooShort),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      error: 'profile.password.mismatch',
      path: ['confirmPassword'],
    }),
  )

export const EmailChange = z.strictObject({ email: Email })

/** A change of e-mail address that both addresses must confirm before `expiresAt`. */
export const WaitingEmailChange = z.strictObject({
  newEmail: z.string(),
  expiresAt: Instant,
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
})
