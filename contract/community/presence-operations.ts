import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'

/** The number of people who have the app open or prayed in the last minutes: never who (REQ-1, SEC-P5). */
export const Presence = z.strictObject({ praying: z.int() })
export type Presence = z.output<typeof Presence>

export const presenceOperations = operations({
  getPresence: {
    method: 'GET',
    path: '/api/presence',
    caller: 'anyone',
    summary: 'Tells how many people are praying right now, over all servers.',
    input: z.strictObject({}),
    output: Presence,
    errors: [],
    offlineCopy: true,
  },
})
