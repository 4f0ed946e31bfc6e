import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

let app: TestApp
let reader: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  reader = await insertMember(app.pool)
})
afterAll(() => app?.close())

const somebody = { name: 'Somebody', tint: 0 }
const NAME = 'Nokuthula Radebe'
const aWriter = async () => await insertMember(app.pool, { fullName: NAME })
const isOld = async ({ id }: Person) =>
  await app.pool.query(`update accounts set created_at = now() - interval '30 days' where id = $1`, [id])
const change = (person: Person, prayerId: string, isAnonymous: boolean) =>
  app.as(person).call('changePrayerAnonymity', { prayerId, isAnonymous })

async function newPrayer(by: Person, differences: object = {}) {
  return await app.as(by).call('submitPrayer', {
    title: 'For work',
    description: 'Eight months now.',
    category: 'career',
    location: null,
    audience: { kind: 'public', groupIds: [] },
    images: [],
    isAnonymous: true,
    ...differences,
  })
}

test('a prayer without a name shows Somebody to everybody, and to its author that it is theirs (REQ-460)', async () => {
  const writer = await aWriter()
  const { body: mine } = await newPrayer(writer)
  expect(mine).toMatchObject({ isAnonymous: true, mine: true, author: { name: 'Somebody (you)', tint: 0 } })
  const prayer = await app.as(reader).get('getPrayer', { prayerId: mine.id })
  expect(prayer).toMatchObject({ isAnonymous: true, mine: false, author: somebody })
  for (const person of [reader, null]) {
    const { items } = await app.as(person).get('listPublicPrayers', {})
    expect(items.find(({ id }) => id === mine.id)?.author).toEqual(somebody)
  }
  const shared = await app.as(null).get('getSharedPrayer', { token: prayer.shareToken ?? '' })
  expect(shared.authorName).toBe('Somebody')
  expect(await app.as(reader).get('listPublicPrayers', { search: 'Radebe' })).toMatchObject({ items: [] })
})

test('what its author says under it is without a name too, and their miracle of it (ANON-6, REQ-463)', async () => {
  const writer = await aWriter()
  const { body: prayer } = await newPrayer(writer)
  const prayerId = prayer.id
  const update = await app.as(writer).must('addUpdate', { prayerId, content: 'An interview.' })
  const comment = await app.as(writer).must('addComment', { prayerId, comment: 'Thank you all.' })
  expect([update.author.name, comment.author.name]).toEqual(['Somebody (you)', 'Somebody (you)'])
  await app.as(reader).must('addComment', { prayerId, comment: 'With you.' })
  const miracle = await app.as(writer).must('reportMiracle', {
    title: 'A post',
    description: 'From Monday.',
    audience: { kind: 'public', groupIds: [] },
    images: [],
    prayerId,
  })
  expect(miracle.isAnonymous).toBe(true)
  const { items: updates } = await app.as(reader).get('listUpdates', { prayerId })
  const { items: comments } = await app.as(reader).get('listComments', { prayerId })
  const page = await app.as(reader).get('getPrayerPage', { prayerId })
  expect(updates.map(({ author }) => author)).toEqual([somebody])
  expect(comments.map(({ author, mine }) => [author.name, mine])).toEqual([
    [reader.fullName, true],
    ['Somebody', false],
  ])
  expect(page.miracle?.author).toEqual(somebody)
  expect(JSON.stringify([updates, comments, page])).not.toContain('Nokuthula')
  const off = await app
    .as(writer)
    .call('changeMiracleAnonymity', { miracleId: miracle.id, isAnonymous: false })
  expect(off.error?.fields?.isAnonymous?.key).toBe('anonymous.ofPrayer')
})

test('switched on, the next request and every open page show Somebody; off again, the name (ANON-3, REQ-463)', async () => {
  const writer = await aWriter()
  const group = await insertGroup(app.pool, { by: writer, members: [reader] })
  const shown = async (prayerId: string) => {
    const [{ author }, updates, comments] = await Promise.all([
      app.as(reader).get('getPrayer', { prayerId }),
      app.as(reader).get('listUpdates', { prayerId }),
      app.as(reader).get('listComments', { prayerId }),
    ])
    return [author, ...updates.items.map((each) => each.author), ...comments.items.map((each) => each.author)]
  }
  for (const audience of ['public', 'groups'] as const) {
    const prayer = await insertPrayer(app.pool, {
      by: writer,
      audience,
      ...(audience === 'groups' && { groups: [group] }),
    })
    await insertUpdate(app.pool, { by: writer, prayer, text: 'Better.' })
    await insertComment(app.pool, { by: writer, prayer, text: 'Thank you.' })
    const miracle = await insertMiracle(app.pool, {
      by: writer,
      prayer,
      audience: 'public',
      mayShowOnHome: true,
    })
    expect((await shown(prayer.id)).map(({ name }) => name)).toEqual([NAME, NAME, NAME])
    const stream = await openStream(app, reader)
    expect((await change(writer, prayer.id, true)).body.isAnonymous).toBe(true)
    expect(await shown(prayer.id)).toEqual([somebody, somebody, somebody])
    expect((await app.as(reader).get('getMiracle', { miracleId: miracle.id })).author).toEqual(somebody)
    const { data } = await stream.waitForEvent('prayer.anonymity-changed', { prayerId: prayer.id })
    expect(JSON.stringify(data)).not.toContain(writer.id)
    await stream.waitForEvent('miracle.anonymity-changed', { miracleId: miracle.id })
    expect(JSON.stringify(stream.events)).not.toContain(writer.id)
    stream.close()
    await expect
      .poll(async () => JSON.stringify((await app.as(null).get('getLanding', {})).testimonies))
      .not.toContain('Nokuthula')
    expect((await change(reader, prayer.id, false)).status).toBe(403)
    await change(writer, prayer.id, false)
    expect((await shown(prayer.id)).map(({ name }) => name)).toEqual([NAME, NAME, NAME])
    await change(writer, prayer.id, true)
  }
})

test('nobody else learns of a switch: a stranger hears nothing of a group’s prayer (REQ-463)', async () => {
  const [writer, stranger] = [await aWriter(), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: writer })
  const hidden = await insertPrayer(app.pool, { by: writer, audience: 'groups', groups: [group] })
  const open = await insertPrayer(app.pool, { by: writer, audience: 'public' })
  const stream = await openStream(app, stranger, { watch: [`prayer:${open.id}`] })
  await change(writer, hidden.id, true)
  await change(writer, open.id, true)
  await stream.waitForEvent('prayer.anonymity-changed', { prayerId: open.id })
  expect(JSON.stringify(stream.events)).not.toContain(hidden.id)
  stream.close()
  expect((await change(stranger, hidden.id, true)).status).toBe(404)
  expect((await change(stranger, 'no-id', true)).status).toBe(404)
})

test('a comment without a name, at once or later, names nobody to anybody (REQ-460)', async () => {
  const [owner, writer] = [await insertMember(app.pool), await aWriter()]
  const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  await app.as(writer).must('addComment', { prayerId, comment: 'First.', isAnonymous: true })
  const named = await app.as(writer).must('addComment', { prayerId, comment: 'Second.' })
  const read = async (person: Person) => {
    const { items } = await app.as(person).get('listComments', { prayerId })
    return items.map(({ author }) => author.name)
  }
  expect(await read(reader)).toEqual([NAME, 'Somebody'])
  expect(await read(writer)).toEqual([NAME, 'Somebody (you)'])
  const switched = { prayerId, commentId: named.id, isAnonymous: true }
  expect((await app.as(owner).call('changeCommentAnonymity', switched)).status).toBe(403)
  await app.as(writer).must('changeCommentAnonymity', switched)
  expect(await read(owner)).toEqual(['Somebody', 'Somebody'])
})

test('an account younger than 24 hours writes three such things, also at once; the fourth is refused in words (ANON-7, REQ-467)', async () => {
  const writer = await aWriter()
  const { body: first } = await newPrayer(writer)
  const { id: named } = await insertPrayer(app.pool, { by: writer, audience: 'public' })
  const comments = await Promise.all(
    Array.from({ length: 5 }, (_, number) =>
      app.as(writer).call('addComment', { prayerId: first.id, comment: `Word ${number}`, isAnonymous: true }),
    ),
  )
  expect(comments.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  const refused = await newPrayer(writer)
  expect(refused).toMatchObject({ status: 409, error: { code: 'TOO_MANY_ANONYMOUS' } })
  expect(refused.error?.message).toContain('at most 3')
  expect((await change(writer, named, true)).status).toBe(409)
  expect((await app.as(reader).get('getPrayer', { prayerId: named })).author.name).toBe(NAME)
  expect((await newPrayer(writer, { isAnonymous: false })).status).toBe(201)
  const miracle = {
    title: 'Rain',
    description: 'At last.',
    audience: { kind: 'private' as const, groupIds: [] },
    images: [],
  }
  expect((await app.as(writer).call('reportMiracle', { ...miracle, isAnonymous: true })).status).toBe(409)
  await isOld(writer)
  expect((await newPrayer(writer)).status).toBe(201)
  expect((await change(writer, named, true)).status).toBe(200)
})

test('a campaign leads to a prayer without a name only where its creator agreed to that (REQ-468)', async () => {
  const writer = await aWriter()
  const prayer = await insertPrayer(app.pool, { by: writer, audience: 'public' })
  const { id: campaignId } = await insertCampaign(app.pool, { by: writer, prayer })
  const seen = async () => [
    (await app.as(reader).get('getPrayerPage', { prayerId: prayer.id })).campaign?.id,
    (await app.as(reader).get('getCampaign', { campaignId })).prayer?.id,
  ]
  expect(await seen()).toEqual([campaignId, prayer.id])
  await change(writer, prayer.id, true)
  expect(await seen()).toEqual([undefined, undefined])
  await app.pool.query('update fundraising_campaigns set names_author = true where id = $1', [campaignId])
  expect(await seen()).toEqual([campaignId, prayer.id])
})
