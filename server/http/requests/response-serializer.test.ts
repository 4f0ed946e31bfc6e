import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allOperations, operationList } from '#contract/api/all-operations.ts'
import { responseSerializer } from './response-serializer.ts'

test('every operation has a serializer, made once', () => {
  for (const [name, operation] of operationList) {
    expect(responseSerializer(operation), name).toBeTypeOf('function')
    expect(responseSerializer(operation), name).toBe(responseSerializer(operation))
  }
})

test('fields outside the contract are not written, at any depth', () => {
  const output = z.object({
    title: z.string(),
    by: z.object({ name: z.string() }),
    seen: z.nullable(z.number()),
  })
  const write = responseSerializer({ ...allOperations.getSession, output })
  const row = { title: 'Rain', email: 'a@b.example', by: { name: 'Thandi', phone: '082' }, seen: null }
  expect(JSON.parse(write(row))).toEqual({ title: 'Rain', by: { name: 'Thandi' }, seen: null })
})
