import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationKindNames, notificationKinds } from '#contract/notifications/notification-kinds.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { insertNotification, setLastVisit } from '#server/fixtures/notification-fixtures.ts'
import { digestsTo } from '#tests/support/digests.ts'
import { allAreTold } from '#tests/support/notifications.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const NEVER_MS = 86_400_000
/** Every title, name and text contains this word: none of them may be mailed. */
const CANARY = 'Quagga'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    settings: { rateLimitScale: 1000 },
    scheduleMs: { digests: NEVER_MS, cleanup: NEVER_MS },
  })
})
afterAll(() => app.close())

const refusable = notificationKindNames.filter((kind) => notificationKinds[kind].mayRefuse)

async function aDailyReader(): Promise<Person> {
  const person = await insertMember(app.pool, { fullName: 'Nomsa Dube', roles: ['moderator', 'admin'] })
  await app.pool.query(
    "insert into notification_choices (user_id, kind, mail) select $1, unnest($2::text[]), 'daily'",
    [person.id, refusable],
  )
  return person
}

/** The noon of the next day: what happens now is later than any visit, and than any mail. */
beforeEach(() => {
  app.clock.set(new Date(app.clock.now().getTime() + NEVER_MS).toISOString().replace(/T.*/, 'T12:00:00Z'))
})

/** Half past six in Johannesburg, of the day that follows. */
function nextMorning(): void {
  app.clock.set(new Date(app.clock.now().getTime() + NEVER_MS).toISOString().replace(/T.*/, 'T04:31:00Z'))
}

/** Somebody who is signed in at this moment. */
async function someoneHere(): Promise<Person> {
  const person = await insertMember(app.pool)
  await setLastVisit(app.pool, person, app.clock.now().toISOString())
  return person
}

async function mailTo(person: Person) {
  await digestsTo(app, person)
  return (await app.mailbox(person.email, 0))[0]
}

/** One thing of each kind that may be in such a mail, with the canary wherever words can be. */
async function tellEverything(reader: Person): Promise<void> {
  const other = await insertMember(app.pool, { fullName: `Sipho ${CANARY}` })
  const named = { title: `${CANARY} for rain`, description: `${CANARY} in the north` }
  const group = await insertGroup(app.pool, { by: reader, members: [other], name: `${CANARY} circle` })
  const subjects = {
    prayer: await insertPrayer(app.pool, { by: reader, audience: 'public', ...named }),
    miracle: await insertMiracle(app.pool, { by: reader, audience: 'public', ...named }),
    campaign: await insertCampaign(app.pool, { by: reader, ...named }),
  }
  const { prayer } = subjects
  const shared = await insertPrayer(app.pool, { by: other, audience: 'groups', groups: [group], ...named })
  const comments = [1, 2].map(() => insertComment(app.pool, { by: other, prayer, text: CANARY }))
  const updates = [1, 2].map(() => insertUpdate(app.pool, { by: reader, prayer, text: CANARY }))
  const idsOf = async (made: Promise<{ id: string }>[]) => (await Promise.all(made)).map(({ id }) => id)
  /** The items of the kinds whose items can be taken out of sight. */
  const items: Record<string, string[]> = {
    'group-prayers': [shared.id],
    commented: await idsOf(comments),
    'update-on-carried': await idsOf(updates),
  }
  const subjectOf = (kind: string): keyof typeof subjects | null => {
    if (kind === 'amen' || kind === 'answered-carried') return 'miracle'
    if (kind === 'gift-received' || kind === 'campaign-news') return 'campaign'
    return ['prayed', 'supported', 'commented', 'update-on-carried'].includes(kind) ? 'prayer' : null
  }
  for (const kind of refusable) {
    const subject = subjectOf(kind)
    await app.pool.query(
      `with notified as (
         insert into notifications
           (id, user_id, kind, aggregate_key, subject_kind, subject_id, group_id, group_name, item_count, person_count, first_at, last_at)
         values (gen_random_uuid(), $1, $2, $2 || ':' || gen_random_uuid(), $3, $4, $5, case when $2 = 'membership-ended' then $6 end, 2, 2, $7, $7)
         returning id)
       insert into notification_items (notification_id, item_key, person_id, is_named, at)
       select id, unnest($8::text[]), $9, true, $7 from notified`,
      [
        reader.id,
        kind,
        subject,
        subject && subjects[subject].id,
        group.id,
        group.name,
        app.clock.now(),
        items[kind] ?? ['one'],
        other.id,
      ],
    )
  }
}

test('names no title, group, member or text, in any of its sentences (NOTIF-7, NOTIF-13)', async () => {
  const reader = await aDailyReader()
  await tellEverything(reader)
  nextMorning()
  const mail = await mailTo(reader)
  expect(mail?.subject).toBe(`${refusable.length} new things at Thandaza`)
  expect(mail?.text).toContain('Hello Nomsa Dube,')
  expect(mail?.text.match(/^- /gm)).toHaveLength(13)
  expect(mail?.text).toContain(`- And ${refusable.length - 12} things more`)
  expect(JSON.stringify(mail)).not.toContain(CANARY)
  expect(mail?.links.slice(0, 2)).toEqual([
    'http://site.test/notifications',
    'http://site.test/profile/notifications',
  ])
  expect(mail?.links[2]).toMatch(/^http:\/\/site\.test\/unsubscribe\?token=/)
})

/** The next digest, of the entries of one kind alone; the entries are seen afterwards. */
async function digestOf(reader: Person, kind: string) {
  await app.pool.query('delete from notifications where user_id = $1 and kind <> $2', [reader.id, kind])
  nextMorning()
  const mail = await mailTo(reader)
  await app.pool.query('update notifications set seen_at = $2 where user_id = $1', [
    reader.id,
    app.clock.now(),
  ])
  return mail
}

test('has a sentence for each kind (NOTIF-13)', async () => {
  const reader = await aDailyReader()
  const notified: string[] = []
  for (const kind of refusable) {
    await tellEverything(reader)
    const mail = await digestOf(reader, kind)
    expect(mail?.subject, kind).toBe('1 new thing at Thandaza')
    notified.push(/^- (.+)$/m.exec(mail?.text ?? '')?.[1] ?? '')
    expect(JSON.stringify(mail)).not.toContain(CANARY)
  }
  expect(notified).toMatchInlineSnapshot(`
    [
      "2 people prayed for one of your prayers",
      "2 people support one of your prayers",
      "There are 2 comments on a prayer of yours, or on one you commented on",
      "2 people said Amen to one of your miracles",
      "There are 2 updates on a prayer you carry",
      "A prayer you carried was answered",
      "There are 2 requests to join one of your groups",
      "Your request to join a group was decided",
      "You are no longer a member of a group",
      "There is 1 new prayer in one of your groups",
      "There are 2 answers to what you wrote in one of your groups",
      "There are 2 new messages in one of your groups",
      "You had 2 reminders to pray",
      "There were 2 gifts to one of your campaigns",
      "There is news of a campaign you gave to",
      "2 new reports wait for a moderator",
      "2 new messages came through the contact page",
      "2 payments wait for a review",
      "2 payouts are due",
    ]
  `)
})

test('counts what happened, of the things that are still there when it is written (NOTIF-3, NOTIF-13)', async () => {
  const [reader, sipho, thandi] = [await aDailyReader(), await someoneHere(), await someoneHere()]
  const [kept, deleted] = [
    await insertPrayer(app.pool, { by: reader, audience: 'public', title: CANARY }),
    await insertPrayer(app.pool, { by: reader, audience: 'public', title: CANARY }),
  ]
  for (const person of [sipho, thandi]) await app.as(person).must('prayForPrayer', { prayerId: kept.id })
  await app.as(sipho).must('addComment', { prayerId: kept.id, comment: `${CANARY} and Amen` })
  await app.as(sipho).must('prayForPrayer', { prayerId: deleted.id })
  await allAreTold(app)
  await app.pool.query('delete from prayer_requests where id = $1', [deleted.id])
  nextMorning()
  const mail = await mailTo(reader)
  expect(mail?.subject).toBe('2 new things at Thandaza')
  expect(mail?.text).toContain('- There is 1 comment on a prayer of yours')
  expect(mail?.text).toContain('- 2 people prayed for one of your prayers')
  expect(mail?.text).not.toContain(CANARY)
})

test('adds up what is of one kind: no two of its lines can be confused, whatever the kind (REQ-405)', async () => {
  const reader = await aDailyReader()
  const notified: string[] = []
  for (const kind of refusable) {
    for (const _ of [1, 2, 3]) await tellEverything(reader)
    const mail = await digestOf(reader, kind)
    expect(mail?.subject, kind).toBe('3 new things at Thandaza')
    const lines = mail?.text.match(/^- .+$/gm) ?? []
    expect(lines, kind).toHaveLength(1)
    notified.push(...lines)
  }
  expect(notified).toMatchInlineSnapshot(`
    [
      "- People prayed 6 times for 3 of your prayers",
      "- People gave support 6 times to 3 of your prayers",
      "- There are 6 comments on 3 prayers of yours, or on those you commented on",
      "- People said Amen 6 times to 3 of your miracles",
      "- There are 6 updates on 3 prayers you carry",
      "- 3 prayers you carried were answered",
      "- There are 6 requests to join 3 of your groups",
      "- Your requests to join 3 groups were decided",
      "- You are no longer a member of 3 groups",
      "- Prayers were shared 3 times in 3 of your groups",
      "- There are 6 answers to what you wrote in 3 of your groups",
      "- There are 6 new messages in 3 of your groups",
      "- You had 6 reminders to pray",
      "- There were 6 gifts to 3 of your campaigns",
      "- There is news of 3 campaigns you gave to",
      "- 6 new reports wait for a moderator",
      "- 6 new messages came through the contact page",
      "- 6 payments wait for a review",
      "- 6 payouts are due",
    ]
  `)
})

test('counts one time, one prayer and one reminder in the singular, and ended reminders apart (REQ-405)', async () => {
  const reader = await aDailyReader()
  const at = app.clock.now().toISOString()
  for (const people of [1, 4, 25]) await insertNotification(app.pool, { to: reader, at, people })
  await insertNotification(app.pool, { to: reader, at, kind: 'supported', people: 1 })
  for (const kind of ['commented', 'amen'] as const)
    await insertNotification(app.pool, { to: reader, at, kind, people: 1 })
  for (const detail of ['due', 'answered', 'gone'])
    await app.pool.query(
      `insert into notifications (id, user_id, kind, aggregate_key, detail, first_at, last_at)
       values (gen_random_uuid(), $1, 'reminder', 'reminder:' || $2, $2, $3, $3)`,
      [reader.id, detail, at],
    )
  nextMorning()
  const mail = await mailTo(reader)
  expect(mail?.text.match(/^- .+$/gm)?.sort()).toEqual([
    '- 1 person said Amen to one of your miracles',
    '- 1 person supports one of your prayers',
    '- 2 reminders about prayers have ended',
    '- People prayed 30 times for 3 of your prayers',
    '- You had a reminder to pray',
  ])
})

test('is not sent when nothing is left of it by the time it is written', async () => {
  const reader = await aDailyReader()
  await insertNotification(app.pool, { to: reader, at: app.clock.now().toISOString() })
  await app.pool.query(
    "update notifications set subject_id = gen_random_uuid() where user_id = $1 and subject_kind = 'prayer'",
    [reader.id],
  )
  nextMorning()
  expect(await mailTo(reader)).toBeUndefined()
})
