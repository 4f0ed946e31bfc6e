import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Instant } from '#contract/values/time.ts'

const exportStates = ['waiting', 'running', 'ready', 'failed'] as const

/** The file with all a member gave us, on its way (REQ-13, POPIA s23). */
export const DataExport = z.strictObject({
  id: z.uuid(),
  state: z.enum(exportStates),
  /** Things written so far, of all there are. */
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  askedAt: Instant,
  readyAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
})
export type DataExport = z.output<typeof DataExport>

const AnswersExport = z.strictObject({ export: z.nullable(DataExport) })

/** Where the file is, and the page to print; for its owner alone. */
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
