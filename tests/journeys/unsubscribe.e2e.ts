import { dbOn } from '#server/database/db.ts'
import { insertNotification, setLastVisit } from '#server/fixtures/notification-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { stopUrl } from '#server/platform/mail/mail-stop-link.ts'
import { openSeal } from '#server/platform/security/seal.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { mailsTo } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'

test.use({ javaScriptEnabled: false })

test('a mail gathers what was not seen, and its link stops it, signed out and without scripts (NOTIF-13)', async ({
  page,
  request,
  app,
  aPerson,
}) => {
  const reader = await aPerson()
  const now = new Date()
  await setLastVisit(app.pool, reader, '2026-01-01T00:00:00Z')
  await insertNotification(app.pool, {
    to: reader,
    at: now.toISOString(),
    people: 4,
    title: 'Quagga for rain',
  })
  await app.pool.query(
    "insert into digests (user_id, frequency, period_on, up_to) values ($1, 'weekly', '2026-01-03', $2)",
    [reader.id, now],
  )
  const jobs = await openJobQueue({ pool: app.pool, log: createLog('error', () => undefined) }, 'send-digest')
  await jobs.enqueue(dbOn(app.pool), 'send-digest', {
    memberId: reader.id,
    frequency: 'weekly',
    periodOn: '2026-01-03',
  })
  const [mail] = await mailsTo(request, reader.email)
  await jobs.stop()
  expect(mail?.subject).toBe('1 new thing at Thandaza')
  expect(mail?.text).toContain('4 people prayed for one of your prayers')
  expect(mail?.text).not.toContain('Quagga')

  const link = mail?.links.at(-1) ?? ''
  await page.goto(link)
  await expect(page.getByText('we send you no more mails like the one you came from')).toBeVisible()
  const { rowCount: before } = await app.pool.query('select from notification_choices where user_id = $1', [
    reader.id,
  ])
  expect(before, 'opening the link stops nothing').toBe(0)
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByRole('heading', { name: 'No more weekly mail' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose what reaches you' })).toHaveAttribute(
    'href',
    '/profile/notifications',
  )
  const { rows } = await app.pool.query(
    "select mail from notification_choices where user_id = $1 and kind = 'prayed'",
    [reader.id],
  )
  expect(rows).toEqual([{ mail: 'never' }])
})

test("a reminder's link stops its own mails or those of all, without scripts (REQ-406)", async ({
  page,
  app,
  aPerson,
}) => {
  const person = await aPerson()
  const ids = [newId(new Date()), newId(new Date())]
  await app.pool.query(
    `insert into reminders (id, user_id, at_time, rule, by_mail, next_at, created_at)
     select id, $2, '06:00'::time + n * interval '1 hour', 'daily', true, now() + interval '1 day', now()
       from unnest($1::uuid[]) with ordinality as x (id, n)`,
    [ids, person.id],
  )
  const mailed = async () => {
    const text = 'select id from reminders where user_id = $1 and by_mail order by id'
    return (await app.pool.query(text, [person.id])).rows.map(({ id }) => id)
  }
  const link = stopUrl(
    {
      seal: openSeal(readSettings({ DATA_DIR: process.env.JOURNEYS_DATA_DIR })),
      settings: { appUrl: app.origin },
    },
    { memberId: person.id, mails: 'reminder', reminderIds: ids.slice(0, 1) },
  )
  await page.goto(link)
  await page.getByRole('button', { name: 'Stop that e-mail only' }).click()
  await expect(page.getByRole('heading', { name: 'No more e-mails of this reminder' })).toBeVisible()
  expect(await mailed()).toEqual(ids.slice(1))
  await page.goto(link)
  await page.getByRole('button', { name: 'Stop the e-mails of all my reminders' }).click()
  await expect(page.getByRole('heading', { name: 'No more e-mails of your reminders' })).toBeVisible()
  expect(await mailed()).toEqual([])
})
