import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type NotificationDetail,
  notificationDetails,
  notificationKindNames,
} from '#contract/notifications/notification-kinds.ts'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { pushLimits } from '#contract/notifications/push-operations.ts'
import { mostSnoozed, PushedMessage } from '#contract/notifications/pushed-message.ts'
import { pushText } from './push-text.ts'

/** In every name, title and group: no push may contain it below the third level. */
const CANARY = 'Quagga'
const id = '01980000-0000-7000-8000-000000000001'

function someNews(differences: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: 'prayed',
    detail: null,
    items: 2,
    people: 2,
    name: `${CANARY} Dube`,
    subject: { kind: 'prayer', id, title: `${CANARY} rain` },
    group: { id, name: `${CANARY} group` },
    at: '2027-05-04T10:00:00Z',
    isSeen: false,
    ...differences,
  }
}

const telling = {
  app: 'Thandaza',
  lockScreen: 'event',
  title: null,
  prayers: 0,
  hasReminders: false,
} as const

/** Each kind with each of its details. */
const all = notificationKindNames.flatMap((kind) => {
  const details: readonly (NotificationDetail | null)[] =
    kind in notificationDetails ? notificationDetails[kind as keyof typeof notificationDetails] : [null]
  return details.map((detail) => someNews({ kind, detail }))
})

test("each kind has a sentence without a title, a group, a name or anybody's words (NOTIF-7)", () => {
  const texts = all.map((one) => pushText({ ...telling, news: [one] }))
  expect(JSON.stringify(texts)).not.toContain(CANARY)
  expect([...new Set(texts.map(({ title }) => title))]).toMatchInlineSnapshot(`
    [
      "2 people prayed for you",
      "2 people support a prayer of yours",
      "2 new comments",
      "2 people said Amen to a miracle of yours",
      "There is news of a prayer you carry",
      "A prayer you carried was answered",
      "2 people ask to join a group of yours",
      "Your request to join a group was decided",
      "Your role in a group changed",
      "You are asked to take over a group",
      "You are no longer a member of a group",
      "2 new prayers in a group of yours",
      "2 answers to a message of yours",
      "2 new messages in a group of yours",
      "Time to pray",
      "A reminder of yours has ended",
      "2 gifts to a campaign of yours",
      "There is news of a campaign you gave to",
      "Something changed about a campaign of yours",
      "Something changed about a gift of yours",
      "Something changed about your account",
      "Our moderators decided about something you wrote",
      "We looked at what you reported",
      "2 reports wait for you",
      "2 messages wait for you",
      "2 payments wait for a review",
      "2 payouts are due",
    ]
  `)
  expect(texts.map(({ to }) => to).filter((to) => !to.startsWith('/'))).toEqual([])
})

test('10,000 pushes of whatever happened show none of it below the third level (NOTIF-7)', () => {
  const notification = fc.record({
    one: fc.constantFrom(...all),
    items: fc.integer({ min: 1, max: 500 }),
    people: fc.integer({ min: 0, max: 500 }),
    isNamed: fc.boolean(),
  })
  const news = fc
    .array(notification, { minLength: 1, maxLength: 3 })
    .map((list) =>
      list.map(({ one, isNamed, ...counts }) => ({ ...one, ...counts, ...(!isNamed && { name: null }) })),
    )
  const level = fc.constantFrom('nothing' as const, 'event' as const)
  fc.assert(
    fc.property(news, level, fc.nat(40), (happened, lockScreen, prayers) => {
      const hasReminders = prayers > 0
      const text = pushText({ ...telling, news: happened, lockScreen, title: CANARY, prayers, hasReminders })
      expect(JSON.stringify(text)).not.toContain(CANARY)
      expect(text.title).not.toBe('')
    }),
    { numRuns: 10_000 },
  )
})

test('a screen that shows nothing names the site alone (NOTIF-7)', () => {
  const texts = all.map((one) => pushText({ ...telling, lockScreen: 'nothing', title: CANARY, news: [one] }))
  expect([...new Set(texts.map(({ title, body }) => `${title} ${body}`))]).toEqual([
    'Thandaza: something new undefined',
  ])
})

test('the third level adds the title that may be shown, or the group; of several things neither (NOTIF-7)', () => {
  const third = { ...telling, lockScreen: 'subject' } as const
  expect(pushText({ ...third, title: 'Rain', news: [someNews()] }).body).toBe('Rain')
  expect(pushText({ ...third, news: [someNews()] }).body).toBe(`${CANARY} group`)
  expect(pushText({ ...third, news: [someNews({ group: null })] }).body).toBeUndefined()
  const several = pushText({ ...third, title: 'Rain', news: [someNews(), someNews({ kind: 'commented' })] })
  expect([several.title, several.body, several.to]).toEqual(['2 new things', undefined, '/notifications'])
})

test('the longest push stays below 1 KB (REQ-553)', () => {
  const text = pushText({
    ...telling,
    app: '\u{1F64F}'.repeat(30),
    lockScreen: 'subject',
    title: '\u{1F64F}'.repeat(200),
    prayers: 40,
    hasReminders: true,
    news: [someNews({ kind: 'reminder', detail: 'due', subject: null, group: null })],
  })
  const message: PushedMessage = {
    v: 1,
    app: '\u{1F64F}'.repeat(30),
    receiver: id,
    ...text,
    unseen: 10,
    reminders: Array.from({ length: mostSnoozed }, () => id),
  }
  expect(PushedMessage.parse(message)).toEqual(message)
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(pushLimits.payload)
})
