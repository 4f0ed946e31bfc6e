import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { storyLimits } from '#contract/values/constants.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertAmens, insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

type Story = OutputOf<'listMiracleStories'>['items'][number]

/** Reads page after page, as with 'Load more'; `between` runs before each further page. */
async function everyStory(reader: Person, between: () => Promise<unknown> = async () => undefined) {
  const stories: Story[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await app.as(reader).get('listMiracleStories', { ...(cursor && { cursor }) })
    expect(page.items.length).toBeLessThanOrEqual(storyLimits.pageSize)
    stories.push(...page.items)
    if (page.next === null) return stories
    cursor = page.next
    await between()
  }
}

async function newestStory(reader: Person): Promise<Story | undefined> {
  return (await app.as(reader).get('listMiracleStories', {})).items[0]
}

test('a story shows an excerpt, the author’s chosen name, and the Amen count (REQ-52, REQ-80, REQ-90)', async () => {
  const thandi = await insertMember(app.pool, { fullName: 'Thandi Mokoena', shownAs: 'first_name' })
  const [sipho, anna] = [await insertMember(app.pool), await insertMember(app.pool)]
  const description = 'The river fell, and the children crossed. '.repeat(30)
  const miracle = await insertMiracle(app.pool, { by: thandi, audience: 'public', description })
  await insertAmens(app.pool, miracle.id, [sipho, anna])
  const story = await newestStory(sipho)
  expect(story).toEqual({
    id: miracle.id,
    title: miracle.title,
    excerpt: expect.stringMatching(/^The river fell.*…$/),
    author: { name: 'Thandi M.', tint: expect.any(Number) },
    mine: false,
    language: 'en',
    reportedAt: expect.any(String),
    amens: { count: 2, mine: true },
  })
  expect(story?.excerpt.length).toBeLessThanOrEqual(storyLimits.excerpt + 1)
  expect(JSON.stringify(story)).not.toContain('Mokoena')
  expect(await newestStory(thandi)).toMatchObject({ mine: true, amens: { count: 2, mine: false } })
  await app.pool.query(`update profiles set shown_as = 'full_name' where id = $1`, [thandi.id])
  expect(await newestStory(sipho)).toMatchObject({ author: { name: 'Thandi Mokoena' } })
})

test('a private, group or hidden miracle is no story, not even for its author', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const at = app.clock.now()
  const hiddenIds = [
    await insertMiracle(app.pool, { by: thandi, at }),
    await insertMiracle(app.pool, { by: thandi, audience: 'groups', groups: [group], at }),
    await insertMiracle(app.pool, { by: thandi, audience: 'public', hiddenAt: at, at }),
  ].map(({ id }) => id)
  for (const reader of [thandi, sipho])
    expect((await everyStory(reader)).filter(({ id }) => hiddenIds.includes(id))).toEqual([])
})

test('pages have no gaps or repeats, also while new stories arrive and with equal times', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const from = secondsFrom(app.clock.now(), -3600)
  const miracles = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      insertMiracle(app.pool, {
        by: thandi,
        audience: 'public',
        at: secondsFrom(from, Math.floor(index / 4)),
      }),
    ),
  )
  const before = (await everyStory(sipho)).map(({ id }) => id)
  const during = await everyStory(sipho, () => insertMiracle(app.pool, { by: thandi, audience: 'public' }))
  expect(during.map(({ id }) => id)).toEqual(before)
  expect(new Set(before).size).toBe(before.length)
  for (const { id } of miracles) expect(before).toContain(id)
  const times = during.map(({ reportedAt }) => reportedAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a story that is no longer public, or whose author is gone, is no story any more', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: miracleId } = await insertMiracle(app.pool, { by: thandi, audience: 'public' })
  expect((await newestStory(sipho))?.id).toBe(miracleId)
  const edit = { title: 'T', description: 'D', audience: { kind: 'private' as const }, version: 1 }
  await app.as(thandi).must('editMiracle', { miracleId, ...edit })
  expect((await newestStory(sipho))?.id).not.toBe(miracleId)
  const other = await insertMiracle(app.pool, { by: thandi, audience: 'public' })
  expect((await newestStory(sipho))?.id).toBe(other.id)
  await app.pool.query('delete from accounts where id = $1', [thandi.id])
  expect((await newestStory(sipho))?.id).not.toBe(other.id)
})

test('everyone receives that a public miracle is gone, and nothing about its prayer (REQ-60)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const prayer = await insertPrayer(app.pool, { by: thandi, status: 'answered' })
  const [edited, deleted, secret] = [
    await insertMiracle(app.pool, { by: thandi, audience: 'public' }),
    await insertMiracle(app.pool, { by: thandi, audience: 'public', prayer }),
    await insertMiracle(app.pool, { by: thandi }),
  ]
  const [hers, his] = [await openStream(app, thandi), await openStream(app, sipho)]
  const fields = { title: 'T', description: 'D' }
  const change = (miracleId: string, kind: 'public' | 'private', version: number) =>
    app.as(thandi).must('editMiracle', { miracleId, ...fields, audience: { kind }, version })
  await change(edited.id, 'public', 1)
  await change(edited.id, 'private', 2)
  await change(secret.id, 'private', 1)
  await app.as(thandi).must('deleteMiracle', { miracleId: secret.id })
  await app.as(thandi).must('deleteMiracle', { miracleId: deleted.id })
  await his.waitForEvent('miracle.deleted', { miracleId: deleted.id })
  await hers.waitForEvent('miracle.deleted', { miracleId: deleted.id })
  // Earlier events may arrive a moment later; they concern other subjects.
  const ours = [edited, deleted, secret, prayer].map(({ id }) => id)
  const ofOurs = (stream: typeof his) =>
    stream.liveEvents().filter((event) => ours.some((id) => JSON.stringify(event).includes(id)))
  expect(ofOurs(his)).toEqual([
    { name: 'miracle.edited', ids: { miracleId: edited.id } },
    { name: 'miracle.deleted', ids: { miracleId: deleted.id } },
  ])
  expect(ofOurs(hers).filter(({ name }) => name.startsWith('miracle.'))).toHaveLength(5)
  for (const stream of [hers, his]) stream.close()
})

test('refusals: a foreign cursor, unknown parameters', async () => {
  const thandi = await insertMember(app.pool)
  for (const cursor of ['x', Buffer.from('yesterday me').toString('base64url'), '"'])
    expect((await app.as(thandi).call('listMiracleStories', { cursor })).status).toBe(422)
  expect((await app.as(thandi).call('listMiracleStories', { userId: thandi.id })).status).toBe(422)
})
