import type { Page } from '@playwright/test'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { open, signOut } from './support/open-page.ts'
import { expectWhole } from './support/page-checks.ts'
import { deliverPush, giveSubscription, messageFor, messagesFor } from './support/push-phone.ts'

const withWorker = { serviceWorkers: 'allow' } as const
const question = (page: Page) => page.getByText('Shall this phone tell you how it goes on?')

test("after the first 'I prayed' this phone may tell; what others do comes to its locked screen, until its member signs out (NOTIF-7, NOTIF-8, NOTIF-9)", async ({
  app,
  aPerson,
  aPage,
}) => {
  const [person, friend] = [await aPerson(), await aPerson()]
  const own = await insertPrayer(app.pool, {
    by: person,
    audience: 'public',
    title: `Secret words of ${person.id}`,
  })
  const { id } = await insertPrayer(app.pool, { by: friend, audience: 'public' })
  const page = await aPage(person, withWorker)
  const phone = await giveSubscription(page)
  await open(page, `/prayers/${id}`)
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'I prayed', exact: true }).click()
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, tell me' }).dblclick()
  await expect(page.getByText('This phone tells you from now on')).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  // Whatever hour this test runs at.
  await app.pool.query(
    "insert into push_settings (user_id, quiet_from, quiet_to) values ($1, '00:00', '00:00')",
    [person.id],
  )
  const friends = await aPage(friend)
  await open(friends, `/prayers/${own.id}`)
  await friends.getByRole('button', { name: 'I prayed', exact: true }).click()
  // A push waits for a minute, in which this may be taken back.
  const due = () => app.pool.query('update pushes set due_at = now() where user_id = $1', [person.id])
  await expect.poll(async () => (await due()).rowCount).toBe(1)
  const message = await messageFor(phone)
  expect(message).not.toContain('Secret words')
  expect(JSON.parse(message)).toMatchObject({ title: '1 person prayed for you', to: `/prayers/${own.id}` })

  // The bell of a page that is seen shows it already.
  expect(await deliverPush(page.context(), message)).toEqual([])
  await page.goto('about:blank')
  expect(await deliverPush(page.context(), message)).toMatchObject([{ title: '1 person prayed for you' }])

  // Whoever signs out gets no more pushes, and what is under way names nobody.
  await open(page, '/dashboard')
  await signOut(page)
  const { rowCount } = await app.pool.query('select from push_subscriptions where user_id = $1', [person.id])
  expect(rowCount).toBe(0)
  const names = async () =>
    (await deliverPush(page.context(), message)).map(({ title, body }) => [title, body])
  await expect.poll(names).toEqual([['Thandaza', undefined]])
  expect(await messagesFor(phone)).toHaveLength(1)
})

test("'Not now' ends the question; the settings turn it on, try it, choose what it shows, and stop it (NOTIF-8, REQ-552, REQ-565)", async ({
  app,
  aPerson,
  aPage,
}) => {
  const [person, friend] = [await aPerson(), await aPerson()]
  const [first, second] = [
    await insertPrayer(app.pool, { by: friend, audience: 'public' }),
    await insertPrayer(app.pool, { by: friend, audience: 'public' }),
  ]
  const page = await aPage(person, withWorker)
  const phone = await giveSubscription(page)
  await open(page, `/prayers/${first.id}`)
  await page.getByRole('button', { name: 'I prayed', exact: true }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(question(page)).toHaveCount(0)
  await open(page, `/prayers/${second.id}`)
  await page.getByRole('button', { name: 'I prayed', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Prayed', exact: true })).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  await open(page, '/profile/notifications')
  await page.getByRole('button', { name: 'Tell me on this phone' }).click()
  await expect(page.getByText('This phone tells you from now on')).toBeVisible()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect
    .poll(async () => JSON.parse(await messageFor(phone)).body)
    .toBe('It works. This is how it looks.')
  expect(await deliverPush(page.context(), await messageFor(phone))).toMatchObject([
    { title: 'Thandaza', body: 'It works. This is how it looks.' },
  ])

  await page.getByLabel('From').fill('20:30')
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await page.getByRole('radio', { name: /^What happened and for which prayer/ }).check()
  const stored = async () =>
    (
      await app.pool.query('select quiet_from, lock_screen from push_settings where user_id = $1', [
        person.id,
      ])
    ).rows
  await expect.poll(stored).toEqual([{ quiet_from: '20:30:00', lock_screen: 'subject' }])
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('20:30')
  await expect(page.getByRole('radio', { name: /^What happened and for which prayer/ })).toBeChecked()
  await expectWhole(page, [{ name: 'notifications on this phone' }])

  await page.getByRole('button', { name: /^Stop notifications on/ }).click()
  await expect(page.getByRole('button', { name: 'Tell me on this phone' })).toBeVisible()
  const { rowCount } = await app.pool.query('select from push_subscriptions where user_id = $1', [person.id])
  expect(rowCount).toBe(0)
})
