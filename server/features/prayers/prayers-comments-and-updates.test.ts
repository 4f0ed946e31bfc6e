import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newestFirst } from '#tests/support/newest-first.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: Person
let reader: Person
let prayerId: string

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  reader = await insertMember(app.pool)
  prayerId = (await insertPrayer(app.pool, { by: owner, audience: 'public' })).id
})
afterAll(() => app.close())

/** The counters of a prayer beside what they count. */
async function counts(of = prayerId) {
  const { rows } = await app.pool.query(
    `select update_count, comment_count,
            (select count(*) from prayer_updates where prayer_id = $1) as updates,
            (select count(*) from prayer_comments where prayer_id = $1) as comments
       from prayer_requests where id = $1`,
    [of],
  )
  const { update_count, comment_count, updates, comments } = rows[0]
  return { updates: [update_count, Number(updates)], comments: [comment_count, Number(comments)] }
}

async function audited(subjectId: string): Promise<{ action: string; actor: string; owner: string }[]> {
  const { rows } = await app.pool.query(
    'select action, actor_id as actor, owner_id as owner from audit_log where subject_id = $1 order by at',
    [subjectId],
  )
  return rows
}

async function events(name: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    "select payload from domain_events where name = $1 and payload->>'prayerId' = $2",
    [name, prayerId],
  )
  return rows.map(({ payload }) => payload)
}

test('the owner adds daily updates, newest first, under the display name (PDET-10)', async () => {
  const named = await insertMember(app.pool, { fullName: 'Thandi Mabaso', shownAs: 'first_name' })
  const { id } = await insertPrayer(app.pool, { by: named, audience: 'public' })
  const first = await app.as(named).call('addUpdate', { prayerId: id, content: 'Still waiting.' })
  const second = await app.as(named).must('addUpdate', { prayerId: id, content: 'It rained!' })
  expect(first.status).toBe(201)
  expect(second).toMatchObject({
    content: 'It rained!',
    author: { name: 'Thandi M.' },
    mine: true,
    viewerCan: ['update.delete'],
  })
  const { items, next } = await app.as(reader).get('listUpdates', { prayerId: id })
  expect(items.map(({ content }) => content)).toEqual(['It rained!', 'Still waiting.'])
  expect(items[0]).toMatchObject({ author: { name: 'Thandi M.' }, mine: false, viewerCan: [] })
  expect(JSON.stringify(items)).not.toContain(named.id)
  expect(next).toBeNull()
  expect(await app.as(reader).get('getPrayer', { prayerId: id })).toMatchObject({ updateCount: 2 })
})

test('updates continue after a prayer was answered or archived (REQ-78)', async () => {
  for (const status of ['answered', 'archived'] as const) {
    const { id } = await insertPrayer(app.pool, { by: owner, status })
    expect((await app.as(owner).call('addUpdate', { prayerId: id, content: 'Thank you.' })).status).toBe(201)
  }
})

test('every reader comments, the owner included; readers see which comments are theirs (PDET-12)', async () => {
  await app.as(owner).must('addComment', { prayerId, comment: 'Thank you all.' })
  const added = await app.as(reader).call('addComment', { prayerId, comment: 'Praying with you.' })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    comment: 'Praying with you.',
    mine: true,
    viewerCan: ['comment.delete', 'comment.changeAnonymity'],
  })
  const { items } = await app.as(reader).get('listComments', { prayerId })
  expect(items.map(({ comment, mine, viewerCan }) => [comment, mine, viewerCan])).toEqual([
    ['Praying with you.', true, ['comment.delete', 'comment.changeAnonymity']],
    ['Thank you all.', false, []],
  ])
  expect(items[0]?.author).toEqual(added.body.author)
  expect(Date.parse(items[0]?.createdAt ?? '')).toBe(Date.parse(added.body.createdAt))
  expect(await app.as(reader).get('getPrayer', { prayerId })).toMatchObject({ commentCount: 2 })
})

test('members of the groups of a prayer comment on it, no one else', async () => {
  const group = await insertGroup(app.pool, { by: owner, members: [reader] })
  const { id } = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] })
  expect((await app.as(reader).call('addComment', { prayerId: id, comment: 'Amen.' })).status).toBe(201)
  expect((await app.as(reader).get('listComments', { prayerId: id })).items).toHaveLength(1)
  const stranger = await insertMember(app.pool)
  for (const name of ['listUpdates', 'listComments'] as const)
    expect((await app.as(stranger).call(name, { prayerId: id })).status).toBe(404)
  expect((await app.as(stranger).call('addComment', { prayerId: id, comment: 'Amen.' })).status).toBe(404)
  expect((await app.as(stranger).call('addUpdate', { prayerId: id, content: 'x' })).status).toBe(404)
  expect((await counts(id)).comments).toEqual([1, 1])
})

test('entries page by 20 without gaps or repeats, also while new ones arrive (PDET-10, PDET-12)', async () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const made = []
  for (let count = 0; count < 45; count++)
    made.push(
      await insertComment(app.pool, { by: reader, prayer: { id: prayerId }, text: `No. ${count}`, at }),
    )
  for (let count = 0; count < 21; count++)
    await insertUpdate(app.pool, { by: owner, prayer: { id: prayerId }, text: `No. ${count}`, at })

  const first = await app.as(reader).get('listComments', { prayerId })
  await app.as(reader).must('addComment', { prayerId, comment: 'Just now.' })
  const second = await app.as(reader).get('listComments', { prayerId, cursor: first.next ?? '' })
  const third = await app.as(reader).get('listComments', { prayerId, cursor: second.next ?? '' })
  const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
  expect(ids).toEqual(newestFirst(made))
  expect(third.next).toBeNull()

  const updates = await app.as(reader).get('listUpdates', { prayerId })
  const rest = await app.as(reader).get('listUpdates', { prayerId, cursor: updates.next ?? '' })
  expect([updates.items.length, rest.items.length, rest.next]).toEqual([20, 1, null])
})

test('the author deletes, and receives the remaining count (PERM-6, PDET-10, PDET-12)', async () => {
  const update = await app.as(owner).must('addUpdate', { prayerId, content: 'One.' })
  const comment = await app.as(reader).must('addComment', { prayerId, comment: 'One.' })
  await app.as(owner).must('addComment', { prayerId, comment: 'Two.' })
  expect(await app.as(owner).must('deleteUpdate', { prayerId, updateId: update.id })).toEqual({ count: 0 })
  expect(await app.as(reader).must('deleteComment', { prayerId, commentId: comment.id })).toEqual({
    count: 1,
  })
  expect(await counts()).toEqual({ updates: [0, 0], comments: [1, 1] })
  expect(await audited(comment.id)).toEqual([])
})

test('the author deletes their comment also when the prayer is no longer visible to them (SEC-3.1)', async () => {
  const comment = await app.as(reader).must('addComment', { prayerId, comment: 'Amen.' })
  await app.as(owner).must('changeAudience', { prayerId, audience: { kind: 'private' } })
  expect((await app.as(reader).call('listComments', { prayerId })).status).toBe(404)
  expect(await app.as(reader).must('deleteComment', { prayerId, commentId: comment.id })).toEqual({
    count: 0,
  })
})

test('the owner of a prayer and other readers do not delete the comments of others (PERM-6, PDET-12)', async () => {
  const { id: commentId } = await insertComment(app.pool, {
    by: reader,
    prayer: { id: prayerId },
    text: 'Amen.',
  })
  const { id: updateId } = await insertUpdate(app.pool, {
    by: owner,
    prayer: { id: prayerId },
    text: 'Rain.',
  })
  expect((await app.as(owner).call('deleteComment', { prayerId, commentId })).status).toBe(403)
  expect((await app.as(reader).call('deleteUpdate', { prayerId, updateId })).status).toBe(403)
  expect(await counts()).toEqual({ updates: [1, 1], comments: [1, 1] })
})

test('an admin reads and deletes comments of a private prayer, each time audited (PERM-6, REQ-67)', async () => {
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const { id } = await insertPrayer(app.pool, { by: owner })
  const update = await insertUpdate(app.pool, { by: owner, prayer: { id }, text: 'Between us.' })
  const comment = await insertComment(app.pool, { by: owner, prayer: { id }, text: 'To myself.' })

  const updates = await app.as(admin).get('listUpdates', { prayerId: id })
  expect(updates.items).toMatchObject([{ content: 'Between us.', viewerCan: ['update.delete'] }])
  await app.as(admin).get('listComments', { prayerId: id })
  const accessEntry = { action: 'prayer.read', actor: admin.id, owner: owner.id }
  expect(await audited(id)).toEqual([accessEntry, accessEntry])

  await app.as(admin).must('deleteUpdate', { prayerId: id, updateId: update.id })
  await app.as(admin).must('deleteComment', { prayerId: id, commentId: comment.id })
  expect(await audited(update.id)).toEqual([{ action: 'update.delete', actor: admin.id, owner: owner.id }])
  expect(await audited(comment.id)).toEqual([{ action: 'comment.delete', actor: admin.id, owner: owner.id }])
  expect(await counts(id)).toEqual({ updates: [0, 0], comments: [0, 0] })
})

test('an admin cannot comment on a prayer they only oversee, and reading a public one is not audited', async () => {
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const { id } = await insertPrayer(app.pool, { by: owner })
  expect((await app.as(admin).call('addComment', { prayerId: id, comment: 'Amen.' })).status).toBe(404)
  expect((await app.as(admin).call('addUpdate', { prayerId: id, content: 'x' })).status).toBe(403)
  await app.as(admin).get('listComments', { prayerId })
  expect(await audited(prayerId)).toEqual([])
})

test('a moderator sees no more of private comments than any member (REQ-66)', async () => {
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  const { id } = await insertPrayer(app.pool, { by: owner })
  const { id: commentId } = await insertComment(app.pool, { by: owner, prayer: { id }, text: 'To myself.' })
  expect((await app.as(moderator).call('listComments', { prayerId: id })).status).toBe(404)
  expect((await app.as(moderator).call('deleteComment', { prayerId: id, commentId })).status).toBe(404)
})

test('comments and their deletions are published as events, with ids only', async () => {
  const update = await app.as(owner).must('addUpdate', { prayerId, content: 'One.' })
  const comment = await app.as(reader).must('addComment', { prayerId, comment: 'One.' })
  await app.as(owner).must('deleteUpdate', { prayerId, updateId: update.id })
  await app.as(reader).must('deleteComment', { prayerId, commentId: comment.id })
  for (const name of ['update.added', 'update.deleted'])
    expect(await events(name)).toEqual([{ prayerId, ownerId: owner.id, updateId: update.id }])
  for (const name of ['comment.added', 'comment.deleted'])
    expect(await events(name)).toEqual([{ prayerId, ownerId: owner.id, commentId: comment.id }])
})

test('many concurrent comments and deletions are counted exactly', async () => {
  const manyMembers = await Promise.all(Array.from({ length: 8 }, () => insertMember(app.pool)))
  const addedComments = await Promise.all(
    manyMembers.map((person) => app.as(person).must('addComment', { prayerId, comment: 'Amen.' })),
  )
  const answers = await Promise.all([
    ...manyMembers.map((person) => app.as(person).call('addComment', { prayerId, comment: 'Amen again.' })),
    ...manyMembers.flatMap((person, index) => {
      const aim = { prayerId, commentId: addedComments[index]?.id ?? '' }
      return [app.as(person).call('deleteComment', aim), app.as(person).call('deleteComment', aim)]
    }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(8)
  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  expect(statuses.filter((status) => status === 404)).toHaveLength(8)
  expect((await counts()).comments).toEqual([8, 8])
})

test('a comment on a prayer deleted meanwhile is refused, whichever of the two was first', async () => {
  const { id } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  await app.as(owner).must('deletePrayer', { prayerId: id })
  expect((await app.as(reader).call('addComment', { prayerId: id, comment: 'Amen.' })).status).toBe(404)

  for (let round = 0; round < 10; round++) {
    const other = await insertPrayer(app.pool, { by: owner, audience: 'public' })
    const [comment, deletion] = await Promise.all([
      app.as(reader).call('addComment', { prayerId: other.id, comment: 'Amen.' }),
      app.as(owner).call('deletePrayer', { prayerId: other.id }),
    ])
    expect([201, 404]).toContain(comment.status)
    expect(deletion.status).toBe(200)
    expect((await app.as(reader).call('listComments', { prayerId: other.id })).status).toBe(404)
  }
})

test('lengths are counted in characters as people see them: 2000 and 1000 pass, one more does not (REQ-77)', async () => {
  const family = '👨‍👩‍👧‍👦'
  for (const unit of ['a', family]) {
    const fits = await app.as(owner).call('addUpdate', { prayerId, content: unit.repeat(2000) })
    expect(fits.status).toBe(201)
    const comment = await app.as(reader).call('addComment', { prayerId, comment: unit.repeat(1000) })
    expect(comment.status).toBe(201)
    const longUpdate = await app.as(owner).call('addUpdate', { prayerId, content: unit.repeat(2001) })
    expect(longUpdate.error?.fields?.content?.text).toBe('An update must be less than 2000 characters')
    const longComment = await app.as(reader).call('addComment', { prayerId, comment: unit.repeat(1001) })
    expect(longComment.error?.fields?.comment?.text).toBe('A comment must be less than 1000 characters')
  }
})

test('text that looks like a program is stored and returned as it is', async () => {
  const text = `<img src=x onerror="alert('x')"> '); drop table prayer_comments; -- \${7*7}`
  expect((await app.as(reader).must('addComment', { prayerId, comment: text })).comment).toBe(text)
  expect((await app.as(owner).get('listComments', { prayerId })).items[0]?.comment).toBe(text)
})

test('an empty text is refused with its message (PDET-11, PDET-13)', async () => {
  for (const nothing of ['', '   \n', undefined, null, 7]) {
    const update = await app.as(owner).call('addUpdate', { prayerId, content: nothing })
    expect(update.status).toBe(422)
    expect(update.error?.fields?.content?.text).toBe('Please enter an update before submitting')
    const comment = await app.as(reader).call('addComment', { prayerId, comment: nothing })
    expect(comment.status).toBe(422)
    expect(comment.error?.fields?.comment?.text).toBe('Please enter a comment before submitting')
  }
  expect(await counts()).toEqual({ updates: [0, 0], comments: [0, 0] })
})

test('the same idempotency key comments once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const input = { prayerId, comment: 'Amen.' }
  const answers = await Promise.all([1, 2, 3].map(() => app.as(reader).call('addComment', input, headers)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await counts()).comments).toEqual([1, 1])
})

test('refusals: signed out 401, suspended 403, unknown 404, a foreign cursor 422', async () => {
  const unknownId = '01900000-0000-7000-8000-000000000000'
  const { id: commentId } = await insertComment(app.pool, {
    by: reader,
    prayer: { id: prayerId },
    text: 'Amen.',
  })
  const elsewhere = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  expect((await app.as(null).call('listComments', { prayerId })).status).toBe(401)
  expect((await app.as(null).call('addComment', { prayerId, comment: 'x' })).status).toBe(401)
  const suspended = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  expect((await app.as(suspended).call('addComment', { prayerId, comment: 'x' })).status).toBe(403)
  expect((await app.as(suspended).call('listComments', { prayerId })).status).toBe(200)
  expect((await app.as(reader).call('addUpdate', { prayerId, content: 'x' })).status).toBe(403)
  for (const id of [unknownId, 'nonsense', '%00', "'; drop table"]) {
    for (const name of ['listUpdates', 'listComments'] as const)
      expect((await app.as(reader).call(name, { prayerId: id })).status, id).toBe(404)
    expect((await app.as(reader).call('addComment', { prayerId: id, comment: 'x' })).status, id).toBe(404)
    expect((await app.as(reader).call('addUpdate', { prayerId: id, content: 'x' })).status, id).toBe(404)
    expect((await app.as(reader).call('deleteComment', { prayerId, commentId: id })).status, id).toBe(404)
    expect((await app.as(reader).call('deleteComment', { prayerId: id, commentId })).status, id).toBe(404)
  }
  const aim = { prayerId: elsewhere.id, commentId }
  expect((await app.as(reader).call('deleteComment', aim)).status).toBe(404)
  expect((await app.as(reader).call('listComments', { prayerId, cursor: 'bm9uc2Vuc2U' })).status).toBe(422)
})

test('refusals: an eleventh update on one prayer in a day 429, which strangers cannot use up (REQ-78)', async () => {
  const strict = await createTestApp()
  try {
    const [thandi, sipho] = [await insertMember(strict.pool), await insertMember(strict.pool)]
    const [one, two] = [
      await insertPrayer(strict.pool, { by: thandi, audience: 'public' }),
      await insertPrayer(strict.pool, { by: thandi, audience: 'public' }),
    ]
    const add = async (person: Person, prayer: { id: string }) =>
      (await strict.as(person).call('addUpdate', { prayerId: prayer.id, content: 'Today.' })).status
    for (let count = 0; count < 5; count++) expect(await add(sipho, one)).toBe(403)
    for (let count = 0; count < 10; count++) expect(await add(thandi, one)).toBe(201)
    strict.clock.advance(3601)
    expect(await add(thandi, one)).toBe(429)
    expect(await add(thandi, two)).toBe(201)
    strict.clock.advance(86_400)
    expect(await add(thandi, one)).toBe(201)
  } finally {
    await strict.close()
  }
})

test('refusals: comments faster than a person writes them 429', async () => {
  const strict = await createTestApp()
  strict.clock.stop()
  try {
    const thandi = await insertMember(strict.pool)
    const prayer = await insertPrayer(strict.pool, { by: thandi, audience: 'public' })
    const statuses = []
    for (let count = 0; count < 5; count++)
      statuses.push(
        (await strict.as(thandi).call('addComment', { prayerId: prayer.id, comment: 'Amen.' })).status,
      )
    expect(statuses.slice(0, 3)).toEqual([201, 201, 201])
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await strict.close()
  }
})
