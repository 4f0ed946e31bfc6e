import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationKindNames, notificationKinds } from '#contract/notifications/notification-kinds.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { notificationsOf } from '#tests/support/notifications.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const member = (input = {}) => insertMember(app.pool, input)
const choicesOf = async (person: Person) => (await app.as(person).get('getNotificationChoices', {})).items
const choiceOf = async (person: Person, kind: string) =>
  (await choicesOf(person)).find((choice) => choice.kind === kind)

describe('choices', () => {
  test('begin with the defaults; those of staff are for staff', async () => {
    const [plain, moderator] = [await member(), await member({ roles: ['moderator'] })]
    const defaults = notificationKindNames.map((kind) => {
      const { mail, here, push } = notificationKinds[kind]
      return { kind, mail, here, push }
    })
    expect(await choicesOf(moderator)).toEqual(defaults)
    expect(await choicesOf(plain)).toEqual(
      defaults.filter(({ kind }) => notificationKinds[kind].family !== 'staff'),
    )
  })

  test('apply to the next event, in both directions (NOTIF-5)', async () => {
    const [owner, sipho] = [await member(), await member()]
    const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
    const press = async () => {
      await app.as(sipho).must('supportPrayer', { prayerId })
      const notified = await notificationsOf(app, owner, 'supported')
      await app.as(sipho).must('withdrawSupport', { prayerId })
      return notified.length
    }
    await app.as(owner).must('setNotificationChoice', { kind: 'supported', here: false })
    expect(await press()).toBe(0)
    await app.as(owner).must('setNotificationChoice', { kind: 'supported', here: true })
    expect(await press()).toBe(1)
  })

  test('of mail and list are kept apart, and a default is stored nowhere', async () => {
    const thandi = await member()
    const choose = (input: object) =>
      app.as(thandi).must('setNotificationChoice', { kind: 'gift-received', ...input })
    expect(await choose({ mail: 'weekly' })).toMatchObject({ mail: 'weekly', here: true })
    expect(await choose({ here: false })).toMatchObject({ mail: 'weekly', here: false })
    expect(await choose({ mail: 'single' })).toMatchObject({ mail: 'single', here: false })
    expect(await choiceOf(thandi, 'gift-received')).toMatchObject({ mail: 'single', here: false })
    await choose({ here: true })
    const { rowCount } = await app.pool.query('select from notification_choices where user_id = $1', [
      thandi.id,
    ])
    expect(rowCount).toBe(0)
  })

  test.each(notificationKindNames.filter((kind) => !notificationKinds[kind].mayRefuse))(
    '%s may not be refused, and the answer says why (NOTIF-5)',
    async (kind) => {
      const thandi = await member()
      const answer = await app.as(thandi).call('setNotificationChoice', { kind, mail: 'never' })
      expect([answer.status, answer.error?.fields?.kind?.text]).toEqual([
        422,
        'You always get these: they are about your account, your money, your place in a group or a decision about what you wrote. Only your phone may stay silent about them.',
      ])
      expect(await choiceOf(thandi, kind)).toMatchObject({ mail: notificationKinds[kind].mail, here: true })
    },
  )

  test('of pushes are for every kind, also for one that may not be refused; what is pushed is listed (REQ-550)', async () => {
    const thandi = await member()
    const choose = (kind: 'account' | 'chat', push: boolean) =>
      app.as(thandi).must('setNotificationChoice', { kind, push })
    expect(await choose('account', false)).toMatchObject({ push: false, here: true })
    expect(await choose('chat', true)).toMatchObject({ push: true, here: true })
    expect(await choose('account', true)).toMatchObject({ push: true })
    const { rows } = await app.pool.query('select kind from notification_choices where user_id = $1', [
      thandi.id,
    ])
    expect(rows).toEqual([{ kind: 'chat' }])
    const both = await app
      .as(thandi)
      .call('setNotificationChoice', { kind: 'account', push: false, here: false })
    expect(both.status).toBe(422)
  })

  test('of a kind or a mail that does not exist are refused', async () => {
    const caller = app.as(await member())
    for (const input of [
      { kind: 'everything', mail: 'never' },
      { kind: 'chat', mail: 'hourly' },
    ])
      expect((await caller.call('setNotificationChoice', input)).status).toBe(422)
  })
})

describe('mutes', () => {
  test('are listed newest first, under the title as it may be read, and taken back', async () => {
    const [thandi, sipho] = [await member(), await member()]
    const prayer = await insertPrayer(app.pool, { by: sipho, audience: 'public', title: 'Rain' })
    const group = await insertGroup(app.pool, { by: sipho, members: [thandi], name: 'Evening prayers' })
    const ofGroup = { subjectKind: 'group', subjectId: group.id } as const
    const ofPrayer = { subjectKind: 'prayer', subjectId: prayer.id, kind: 'update-on-carried' } as const
    for (const mute of [ofPrayer, ofGroup, ofGroup]) await app.as(thandi).must('muteNotifications', mute)
    const { items } = await app.as(thandi).get('listNotificationMutes', {})
    expect(items).toMatchObject([
      { ...ofGroup, kind: 'all', title: 'Evening prayers' },
      { ...ofPrayer, title: 'Rain' },
    ])
    expect((await app.as(thandi).get('listNotificationMutes', { subjectId: prayer.id })).items).toHaveLength(
      1,
    )
    expect((await app.as(sipho).get('listNotificationMutes', {})).items).toEqual([])
    await app.as(sipho).must('changeAudience', { prayerId: prayer.id, audience: { kind: 'private' } })
    expect((await app.as(thandi).get('listNotificationMutes', { subjectId: prayer.id })).items).toMatchObject(
      [{ title: null }],
    )
    for (const mute of [ofGroup, ofPrayer, ofPrayer]) await app.as(thandi).must('unmuteNotifications', mute)
    expect((await app.as(thandi).get('listNotificationMutes', {})).items).toEqual([])
  })

  test('are for what one may see: anything else does not exist', async () => {
    const [thandi, sipho] = [await member(), await member()]
    const prayer = await insertPrayer(app.pool, { by: sipho })
    const group = await insertGroup(app.pool, { by: sipho })
    const refused = [
      { subjectKind: 'prayer', subjectId: prayer.id },
      { subjectKind: 'group', subjectId: group.id },
      { subjectKind: 'prayer', subjectId: 'x' },
    ]
    for (const input of refused)
      expect((await app.as(thandi).call('muteNotifications', input)).status).toBe(404)
    const foreign = { subjectKind: 'campaign', subjectId: prayer.id }
    expect((await app.as(thandi).call('muteNotifications', foreign)).status).toBe(422)
  })
})
