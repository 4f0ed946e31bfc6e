import * as z from 'zod/mini'
import { Role } from '#contract/account/account-operations.ts'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { text } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { peopleLimits } from './people-constants.ts'

/** A member in the list of admins (ADM-2). */
export const Person = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  username: z.nullable(z.string()),
  tint: z.int(),
  roles: z.array(Role),
  joinedAt: Instant,
  isVerified: z.boolean(),
  isYou: z.boolean(),
  suspendedUntil: z.nullable(Instant),
  suspendedReason: z.nullable(z.string()),
  /** Staff: when the reset of their second factor is due; null without one. */
  factorResetDueAt: z.nullable(Instant),
  hasSecondFactor: z.boolean(),
})
export type Person = z.output<typeof Person>

const PersonId = z.strictObject({ personId: z.string() })

export const Reason = text({
  required: 'people.reason.required',
  max: peopleLimits.reason.max,
  tooLong: 'people.reason.tooLong',
})

export const peopleOperations = operations({
  listPeople: {
    method: 'GET',
    path: '/api/admin/people',
    caller: 'admin',
    summary:
      'Lists members, newest first, or those whose name, e-mail or username begins with or holds some words.',
    input: z.strictObject({
      search: z.optional(
        z.string('field.invalid').check(z.maxLength(peopleLimits.search.max, 'field.invalid')),
      ),
      cursor: z.optional(Cursor),
    }),
    output: pageOf(Person),
    errors: ['INVALID'],
  },
  assignRole: {
    method: 'PUT',
    path: '/api/admin/people/:personId/role',
    caller: 'admin',
    summary: "Gives a role; 'user' takes all others away.",
    input: z.extend(PersonId, { role: Role }),
    output: Person,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_HELD', 'LAST_ADMIN', 'FRESH_SIGN_IN_REQUIRED', 'NOT_VERIFIED'],
    limits: ['adminActionsPerHour'],
  },
  removeAdminRole: {
    method: 'DELETE',
    path: '/api/admin/people/:personId/admin-role',
    caller: 'admin',
    summary: 'Takes the admin role away; never from the last admin.',
    input: PersonId,
    output: Person,
    errors: ['NOT_FOUND', 'LAST_ADMIN', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  suspendPerson: {
    method: 'PUT',
    path: '/api/admin/people/:personId/suspension',
    caller: 'admin',
    summary:
      'Suspends a member for some days, with a reason they read: they may sign in, read, export and delete.',
    input: z.extend(PersonId, {
      days: z
        .int('people.days.wrong')
        .check(z.refine((days) => days >= 1 && days <= peopleLimits.adminDays, 'people.days.wrong')),
      reason: Reason,
    }),
    output: Person,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'LAST_ADMIN', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  liftSuspension: {
    method: 'DELETE',
    path: '/api/admin/people/:personId/suspension',
    caller: 'admin',
    summary: 'Lets a suspended member write again.',
    input: PersonId,
    output: Person,
    errors: ['NOT_FOUND', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  startFactorReset: {
    method: 'POST',
    path: '/api/admin/people/:personId/factor-reset',
    caller: 'admin',
    summary:
      'Begins to remove the second factor of another member of staff, after 24 hours; every admin is told, and each can stop it.',
    input: PersonId,
    output: Person,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NO_FACTOR', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  stopFactorReset: {
    method: 'DELETE',
    path: '/api/admin/people/:personId/factor-reset',
    caller: 'admin',
    summary: 'Stops the reset of a second factor that waits.',
    input: PersonId,
    output: Person,
    errors: ['NOT_FOUND'],
    limits: ['adminActionsPerHour'],
  },
  addSupportAdmin: {
    method: 'POST',
    path: '/api/admin/support-admin',
    caller: 'admin',
    summary: 'Makes the verified account of SUPPORT_ADMIN_EMAIL an admin; again changes nothing.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: ['SUPPORT_ADMIN_MISSING', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
})
