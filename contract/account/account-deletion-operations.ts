import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { peopleLimits } from '#contract/moderation/people-constants.ts'
import { Cents } from '#contract/money/money.ts'
import { text } from '#contract/values/text.ts'

/** Reasons for which an account cannot be deleted now (REQ-96, REQ-97, REQ-95). */
export const deletionObstacles = ['last-admin', 'payment-in-progress'] as const

/** Everything that is deleted with an account, shown before it is (REQ-95). */
export const DeletionPreview = z.strictObject({
  obstacles: z.array(z.enum(deletionObstacles)),
  /** The amount paid out after the deletion, and the bank account it goes to; null when nothing is owed. */
  owed: z.nullable(z.strictObject({ cents: Cents, last4: z.nullable(z.string()) })),
  prayers: z.int(),
  miracles: z.int(),
  /** Owned groups, with the name of the next owner; null where no member is left and the group is deleted too. */
  groups: z.array(z.strictObject({ id: z.uuid(), name: z.string(), heir: z.nullable(z.string()) })),
  /** Campaigns that end and are no longer shown. */
  campaigns: z.array(z.strictObject({ id: z.uuid(), title: z.string() })),
})
export type DeletionPreview = z.output<typeof DeletionPreview>

export const accountDeletionOperations = operations({
  getDeletionPreview: {
    method: 'GET',
    path: '/api/account/deletion-preview',
    caller: 'member',
    summary: "Tells what would go with one's own account, and what stands in the way.",
    input: z.strictObject({}),
    output: DeletionPreview,
    errors: [],
    beforeConsent: true,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/account',
    caller: 'member',
    summary: "Deletes one's own account for good; asks for a fresh sign-in.",
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: ['FRESH_SIGN_IN_REQUIRED', 'LAST_ADMIN', 'PAYMENT_IN_PROGRESS'],
    session: 'closes',
    beforeConsent: true,
  },
  getPersonsDeletionPreview: {
    method: 'GET',
    path: '/api/admin/people/:personId/deletion-preview',
    caller: 'admin',
    summary: 'Tells what would go with the account of somebody else.',
    input: z.strictObject({ personId: z.string() }),
    output: DeletionPreview,
    errors: ['NOT_FOUND'],
  },
  deletePerson: {
    method: 'DELETE',
    path: '/api/admin/people/:personId',
    caller: 'admin',
    summary: 'Deletes the account of somebody else, with a reason; asks for a fresh sign-in.',
    input: z.strictObject({
      personId: z.string(),
      reason: text({
        required: 'people.reason.required',
        max: peopleLimits.reason.max,
        tooLong: 'people.reason.tooLong',
      }),
    }),
    output: z.strictObject({}),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'FORBIDDEN',
      'FRESH_SIGN_IN_REQUIRED',
      'LAST_ADMIN',
      'PAYMENT_IN_PROGRESS',
    ],
    limits: ['adminActionsPerHour'],
  },
})
