import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushLimits } from '#contract/notifications/push-operations.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { type PushSimulator, startPushSimulator } from '#server/simulators/push/push-service.ts'
import { addPhone, inAnotherBrowser, sendDuePushes } from '#tests/support/push-phones.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let push: PushSimulator
let app: TestApp
beforeAll(async () => {
  push = await startPushSimulator()
  app = await createTestApp({ settings: { rateLimitScale: 100_000 }, pushOrigin: push.origin })
})
afterAll(async () => {
  await app.close()
  await push.close()
})

const member = () => insertMember(app.pool)
const settingsOf = (person: Person) => app.as(person).get('getPushSettings', {})

const elsewhere = (person: Person) => inAnotherBrowser(app, person)

test('the phone is listed, and the table holds neither its address nor its keys (REQ-554)', async () => {
  const person = await member()
  const subscription = push.createSubscription()
  const { id, ...sent } = subscription
  await app.as(person).must('registerPushSubscription', sent)
  expect((await settingsOf(person)).devices).toMatchObject([{ isThis: true, device: null }])
  expect((await settingsOf(await elsewhere(person))).devices).toMatchObject([{ isThis: false }])
  const { rows } = await app.pool.query("select encode(sealed, 'escape') as text from push_subscriptions")
  for (const secret of [id, sent.p256dh, sent.auth]) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a browser that registers anew keeps its place; one that another account uses now belongs to that alone (NOTIF-9)', async () => {
  const [first, second] = [await member(), await member()]
  const { id: _, ...subscription } = push.createSubscription()
  const one = await app.as(first).must('registerPushSubscription', subscription)
  expect(await app.as(first).must('registerPushSubscription', subscription)).toEqual(one)
  const { id: __, ...renewed } = push.createSubscription()
  expect(await app.as(first).must('registerPushSubscription', renewed)).toEqual(one)
  const other = await app.as(second).must('registerPushSubscription', renewed)
  expect(other.receiver).not.toBe(one.receiver)
  expect((await settingsOf(first)).devices).toEqual([])
  expect((await settingsOf(second)).devices).toHaveLength(1)
})

test('an address of no known push service is refused, and nothing is posted to it (NOTIF-10)', async () => {
  const caller = app.as(await member())
  const { p256dh, auth } = push.createSubscription()
  for (const endpoint of ['https://push.example/x', 'http://fcm.googleapis.com/x', 'https://127.0.0.1/x']) {
    const answer = await caller.call('registerPushSubscription', { endpoint, p256dh, auth })
    expect([endpoint, answer.status, answer.error?.code]).toEqual([endpoint, 422, 'PUSH_ENDPOINT_UNKNOWN'])
  }
  for (const wrong of [
    { endpoint: 'nonsense', p256dh, auth },
    { endpoint: `${push.origin}/push/x`, p256dh: 'short', auth },
    { endpoint: `${push.origin}/push/x`, p256dh, auth: '' },
  ])
    expect((await caller.call('registerPushSubscription', wrong)).error?.code).toBe('INVALID')
})

test('a shared phone is never registered nor asked (OFF-10, REQ-554)', async () => {
  const person = await member()
  await app.pool.query('update sessions set is_shared_device = true where user_id = $1', [person.id])
  const { id: _, ...subscription } = push.createSubscription()
  expect((await app.as(person).call('registerPushSubscription', subscription)).status).toBe(403)
  expect((await settingsOf(person)).mayAsk).toBe(false)
})

test('ten phones get pushes; one more takes the place of the oldest (REQ-554)', async () => {
  const person = await member()
  const phones = []
  for (let count = 0; count <= pushLimits.devices; count += 1) {
    phones.push(await addPhone(app, push, await elsewhere(person)))
    app.clock.advance(1)
  }
  expect((await settingsOf(person)).devices).toHaveLength(pushLimits.devices)
  const { rows } = await app.pool.query('select receiver from push_subscriptions where user_id = $1', [
    person.id,
  ])
  const kept = rows.map(({ receiver }) => receiver)
  expect(phones.filter(({ receiver }) => !kept.includes(receiver))).toEqual([phones[0]])
})

test("the question rests for 30 days after 'Not now', for ever after the second one, and while the phone gets pushes (NOTIF-8)", async () => {
  const person = await member()
  const mayAsk = async () => (await settingsOf(await elsewhere(person))).mayAsk
  expect(await mayAsk()).toBe(true)
  await app.as(person).must('declinePush', {})
  expect(await mayAsk()).toBe(false)
  await app.pool.query("update push_settings set declined_at = declined_at - interval '29 days'")
  expect(await mayAsk()).toBe(false)
  await app.pool.query("update push_settings set declined_at = declined_at - interval '1 day'")
  expect(await mayAsk()).toBe(true)
  await addPhone(app, push, person)
  expect([(await settingsOf(person)).mayAsk, await mayAsk()]).toEqual([false, true])
  await app.as(person).must('declinePush', {})
  await app.pool.query("update push_settings set declined_at = declined_at - interval '1 year'")
  expect(await mayAsk()).toBe(false)
})

test('quiet hours and the words on a locked screen have defaults, are chosen and survive a decline (REQ-552)', async () => {
  const person = await member()
  const chosen = { quietFrom: '20:15', quietTo: '05:30', lockScreen: 'subject' } as const
  expect(await settingsOf(person)).toMatchObject({
    quietFrom: '21:00',
    quietTo: '06:00',
    lockScreen: 'event',
  })
  expect(await app.as(person).must('setPushSettings', chosen)).toMatchObject(chosen)
  await app.as(person).must('declinePush', {})
  expect(await settingsOf(person)).toMatchObject(chosen)
  const times = { quietFrom: '22:00', quietTo: '05:00' }
  await Promise.all([
    app.as(person).must('setPushSettings', times),
    app.as(person).must('setPushSettings', { lockScreen: 'nothing' }),
  ])
  expect(await settingsOf(person)).toMatchObject({ ...times, lockScreen: 'nothing' })
  for (const wrong of [{ quietFrom: '24:00' }, { quietTo: '' }, { lockScreen: 'all' }])
    expect((await app.as(person).call('setPushSettings', { ...chosen, ...wrong } as never)).status).toBe(422)
})

test('a try comes to this phone, and to no other (REQ-555)', async () => {
  const [person, other] = [await member(), await member()]
  const phone = await addPhone(app, push, person)
  await app.as(person).must('sendTestPush', {})
  await sendDuePushes(app)
  expect(phone.pushed()).toMatchObject([
    { tag: 'test', title: 'Thandaza', body: 'It works. This is how it looks.' },
  ])
  expect((await app.as(other).call('sendTestPush', {})).status).toBe(404)
  const off = await createTestApp({ besides: app, settings: { push: false } })
  expect(await off.as(person).get('getPushSettings', {})).toMatchObject({ key: null, mayAsk: false })
  await off.close()
})
