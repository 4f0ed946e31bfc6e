import * as z from 'zod/mini'
import { GroupName } from './audience.ts'
import { operations } from './operation.ts'

export const groupOperations = operations({
  listOwnGroups: {
    method: 'GET',
    path: '/api/own-groups',
    caller: 'member',
    summary: 'Lists the groups the viewer belongs to, by name.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(GroupName) }),
    errors: [],
  },
})
