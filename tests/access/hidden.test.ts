import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertComment } from '#server/fixtures/group-and-prayer-fixtures.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { createVisibilityScene, type VisibilityScene } from '#tests/support/access/visibility-probes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let scene: VisibilityScene

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100_000 } })
  scene = await createVisibilityScene(app)
})
afterAll(() => app.close())

const NOW = new Date()

describe('content that moderators hid (SEC-3.1)', () => {
  const hidden = (table: string, id: string, isHidden: boolean) =>
    app.pool.query(`update ${table} set hidden_at = $2 where id = $1`, [id, isHidden ? NOW : null])

  test('a prayer and a miracle stay visible to their owner, who is notified', async () => {
    await hidden('prayer_requests', scene.prayerId, true)
    await hidden('miracles', scene.miracleId, true)
    const { prayerId, miracleId } = scene
    expect((await app.as(scene.author).get('getPrayer', { prayerId })).isHidden).toBe(true)
    expect((await app.as(scene.author).get('getMiracle', { miracleId })).isHidden).toBe(true)
    expect((await app.as(scene.third).call('getPrayer', { prayerId })).status).toBe(404)
    expect((await app.as(scene.third).call('getMiracle', { miracleId })).status).toBe(404)
    await hidden('prayer_requests', scene.prayerId, false)
    await hidden('miracles', scene.miracleId, false)
    expect((await app.as(scene.author).get('getPrayer', { prayerId })).isHidden).toBe(false)
  })

  test('a comment and an update stay visible to their author and to staff', async () => {
    await hidden('prayer_comments', scene.commentId, true)
    await hidden('prayer_updates', scene.updateId, true)
    const marks = async (person: Person) => {
      const comments = await app.as(person).get('listComments', { prayerId: scene.commentedId })
      const updates = await app.as(person).get('listUpdates', { prayerId: scene.prayerId })
      return [...comments.items, ...updates.items].map(({ isHidden }) => isHidden)
    }
    expect(await marks(scene.third)).toEqual([])
    for (const person of [scene.author, scene.admin, scene.moderator])
      expect(await marks(person)).toEqual([true, true])
    const removal = { prayerId: scene.commentedId, commentId: scene.commentId }
    expect((await app.as(scene.third).call('deleteComment', removal)).status).toBe(404)
    await hidden('prayer_comments', scene.commentId, false)
    await hidden('prayer_updates', scene.updateId, false)
  })

  test('a hidden comment is no longer counted, so that deleting it does not reduce the count', async () => {
    const { author, commentedId: prayerId } = scene
    const { id: commentId } = await insertComment(app.pool, {
      by: author,
      prayer: { id: prayerId },
      text: 'Mine',
    })
    await hidden('prayer_comments', commentId, true)
    await app.pool.query('update prayer_requests set comment_count = comment_count - 1 where id = $1', [
      prayerId,
    ])
    const { commentCount } = await app.as(scene.third).get('getPrayer', { prayerId })
    const { count } = await app.as(author).must('deleteComment', { prayerId, commentId })
    expect(count).toBe(commentCount)
  })

  test('a message shows as an empty entry, with its picture, to everyone but its author and staff', async () => {
    await hidden('group_messages', scene.messageId, true)
    const first = async (person: Person) =>
      (await app.as(person).get('listMessages', { groupId: scene.groupId })).items[0]
    expect(await first(scene.third)).toMatchObject({
      content: '',
      images: [],
      isDeleted: true,
      isHidden: false,
    })
    for (const person of [scene.author, scene.admin])
      expect(await first(person)).toMatchObject({ isDeleted: false, isHidden: true })
    const statusFor = async (person: Person) =>
      (
        await app.request({
          method: 'GET',
          path: `/media/${scene.messageImageId}/320.webp`,
          cookies: person.cookies,
        })
      ).statusCode
    expect(await Promise.all([scene.third, scene.author, scene.admin].map(statusFor))).toEqual([
      404, 200, 200,
    ])
    await hidden('group_messages', scene.messageId, false)
  })
})
