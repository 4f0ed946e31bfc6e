import { expect, test } from 'vitest'
import { fillingFunctions, functionAround, sqlIn } from '#tests/support/code/sql-in-code.ts'
import { calledName, spotsOf } from '#tests/support/code/syntax.ts'
import { isTest, sourceLocation, sourcesOf } from '#tests/support/sources.ts'
import { loadStatements } from '#tools/statement-types/load-statements.ts'

const serverSide = sourcesOf('server').filter((source) => !isTest(source))
const inFeatures = serverSide.filter(({ path }) => path.startsWith('server/features/'))

const READS_TABLE = /(?<!\bdelete\s+)\b(from|join|using)\s+(prayer_requests|miracles|group_messages)\b/i

test('prayers, miracles and messages are read through visible_prayers(), visible_miracles() and visible_messages() only', async () => {
  const statements = await loadStatements()
  const written = inFeatures.flatMap((source) =>
    sqlIn(source).map((sql) => ({ text: sql.text, place: sourceLocation(source, sql) })),
  )
  const declared = spotsOf(inFeatures, 'Literal').flatMap(({ source, node }) => {
    const text = statements.get(String(node.value))
    return text ? [{ text, place: sourceLocation(source, node) }] : []
  })
  expect(declared.length).toBeGreaterThan(500)
  const readers = [...written, ...declared].filter(({ text }) => READS_TABLE.test(text))
  expect(readers.map(({ place }) => `${place} reads a table itself`)).toEqual([])
})

test('statements are put together of literal pieces while the files load, never from a request', () => {
  const others = serverSide.filter(({ path }) => !path.startsWith('server/database/'))
  const names = new Set(serverSide.flatMap(fillingFunctions))
  expect(names).toContain('removeOwnText')
  expect(names).not.toContain('')
  const called = spotsOf(others, 'CallExpression').filter((spot) => {
    const caller = functionAround(spot)
    return names.has(calledName(spot.node)) && caller !== null && !names.has(caller)
  })
  expect(called.map(({ source, node }) => sourceLocation(source, node))).toEqual([])
})
