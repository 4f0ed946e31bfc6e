import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readHelplines } from './list-helplines.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helplines-'))
  app = await createTestApp()
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function aFile(content: string): Promise<string> {
  const file = join(folder, 'own.json')
  await writeFile(file, content)
  return file
}

const samaritans = {
  name: 'Samaritans',
  detail: 'Day and night.',
  phone: '+44 116 123',
  topics: ['suicide'],
  checkedOn: '2026-11-01',
}

test('everybody gets every number with the day it was checked, signed in or not (SEC-7.1)', async () => {
  const { items } = await app.as(null).get('listHelplines', {})
  expect(items.map(({ phone }) => phone)).toEqual([
    '10111',
    '112',
    '10177',
    '0800 567 567',
    '0800 456 789',
    '011 234 4837',
    '0800 428 428',
    '116',
    '0800 12 13 14',
  ])
  expect(items.every(({ checkedOn }) => checkedOn === '2026-11-20')).toBe(true)
  const member = await insertMember(app.pool)
  expect(await app.as(member).get('listHelplines', {})).toEqual({ items })
})

test('every topic has a line, and an unconfirmed number is not listed', async () => {
  const { items } = await app.as(null).get('listHelplines', {})
  const topics = new Set(items.flatMap((line) => line.topics))
  expect([...topics].toSorted()).toEqual(['children', 'emergency', 'substances', 'suicide', 'violence'])
  expect(items.some(({ name }) => name.includes('LifeLine'))).toBe(false)
})

test('nothing is logged about readers of the helplines', async () => {
  const member = await insertMember(app.pool)
  await app.as(member).get('listHelplines', {})
  const { rows } = await app.pool.query('select 1 from audit_log where actor_id = $1', [member.id])
  expect(rows).toEqual([])
  expect(app.logged.filter((line) => line.includes('0800'))).toEqual([])
})

test('HELPLINES_FILE replaces the default list', async () => {
  expect(readHelplines(await aFile(JSON.stringify([samaritans])))).toEqual([samaritans])
})

describe('an unusable list stops the start with an error', () => {
  test.each([
    ['a missing file', null, /HELPLINES_FILE .*ENOENT/],
    ['a file that is not JSON', '{', /HELPLINES_FILE .*JSON/],
    ['an empty list', '[]', /HELPLINES_FILE .*items/],
    ['no list', '{}', /HELPLINES_FILE .*items/],
    ['a number that cannot be dialled', own({ phone: 'javascript:1' }), /items\.0\.phone/],
    ['an unknown topic', own({ topics: ['sadness'] }), /items\.0\.topics/],
    ['a line without a topic', own({ topics: [] }), /items\.0\.topics/],
    ['an invalid date', own({ checkedOn: '2026-02-31' }), /items\.0\.checkedOn/],
    ['an unknown field', own({ fax: '1' }), /items\.0/],
  ])('%s', async (_what, content, problem) => {
    const file = content === null ? join(folder, 'missing.json') : await aFile(content)
    expect(() => readHelplines(file)).toThrow(problem)
  })
})

function own(differences: object): string {
  return JSON.stringify([{ ...samaritans, ...differences }])
}

test('refusals: an unknown parameter 422', async () => {
  const { status, error } = await app.as(null).call('listHelplines', { near: 'me' })
  expect([status, error?.code]).toEqual([422, 'INVALID'])
})
