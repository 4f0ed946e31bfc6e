import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { pagePatterns } from '#contract/pages/page-patterns.ts'

export const pageViewOperations = operations({
  countPageView: {
    method: 'POST',
    path: '/api/page-views',
    caller: 'anyone',
    summary: 'Counts that a page was opened, by its pattern and day alone; only where analytics is on.',
    input: z.strictObject({ page: z.enum(pagePatterns, 'field.invalid') }),
    output: z.strictObject({}),
    keepalive: true,
    errors: ['INVALID', 'NOT_FOUND'],
    limits: ['pageViewsPerMinute'],
  },
})
