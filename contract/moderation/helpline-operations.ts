import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'

/** Topics that select a helpline, in the order of need. */
export const helplineTopics = ['emergency', 'suicide', 'violence', 'children', 'substances'] as const
export type HelplineTopic = (typeof helplineTopics)[number]

/** A helpline for people in danger, from a settings file that a person checks (SEC-7.1). */
export const Helpline = z.strictObject({
  name: z.string().check(z.minLength(1)),
  /** One sentence: for whom, and when. */
  detail: z.string().check(z.minLength(1)),
  /** The number to dial; spaces are for readability. */
  phone: z.string().check(z.regex(/^\+?\d[\d ]{1,18}\d$/)),
  /** Topics for which it is shown. */
  topics: z.array(z.enum(helplineTopics)).check(z.minLength(1)),
  checkedOn: z.iso.date(),
})
export type Helpline = z.output<typeof Helpline>

export const Helplines = z.strictObject({ items: z.array(Helpline).check(z.minLength(1)) })

export const helplineOperations = operations({
  listHelplines: {
    method: 'GET',
    path: '/api/helplines',
    caller: 'anyone',
    summary: 'Whom people in danger can reach, with the day each number was last checked.',
    input: z.strictObject({}),
    output: Helplines,
    errors: [],
    offlineCopy: true,
  },
})
