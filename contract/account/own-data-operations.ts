import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Instant } from '#contract/values/time.ts'

const exportStates = ['waiting', 'running', 'ready', 'failed'] as const

/** The state of the export of all own data (REQ-13, POPIA s23). */
export const DataExport = z.strictObject({
  id: z.uuid(),
  state: z.enum(exportStates),
  /** Entries written so far; `total` is how many there are. */
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  askedAt: Instant,
  readyAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
})
export type DataExport = z.output<typeof DataExport>

const AnswersExport = z.strictObject({ export: z.nullable(DataExport) })

/** Addresses of the export and of the page to print, for the owner only. */
export const exportAddresses = {
  file: '/api/account/export.zip',
  page: '/api/account/export.html',
} as const

export const ownDataOperations = operations({
  getExport: {
    method: 'GET',
    path: '/api/account/export',
    caller: 'member',
    summary: "How far the file with one's own data is.",
    input: z.strictObject({}),
    output: AnswersExport,
    errors: [],
    beforeConsent: true,
  },
  startExport: {
    method: 'POST',
    path: '/api/account/export',
    caller: 'member',
    summary: "Has the file with one's own data made anew, twice a day; asks for a fresh sign-in.",
    input: z.strictObject({}),
    output: AnswersExport,
    errors: ['FRESH_SIGN_IN_REQUIRED'],
    whileSuspended: true,
    beforeConsent: true,
  },
})
