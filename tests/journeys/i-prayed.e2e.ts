import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createAccount } from './support/accounts.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { expectStatus, open, signIn } from './support/open-page.ts'

test('a reader prays, undoes it, prays again and sends a word; the owner sees it without a reload (REQ-350 to REQ-352)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, friend] = [await aPerson(), await aPerson()]
  const { id, title } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  const [page, friends] = [await aPage(owner), await aPage(friend)]
  await open(page, `/prayers/${id}`)
  await open(friends, `/prayers/${id}`)
  await expect(friends.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(friends.getByText('Be the first to pray')).toBeVisible()

  await friends.getByRole('button', { name: 'I prayed', exact: true }).click()
  await expect(friends.getByText('Prayed 1 time by 1 person')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 person prayed for you since yesterday' })).toBeVisible()
  await friends.getByRole('button', { name: 'Undo' }).click()
  await expect(friends.getByText('Be the first to pray')).toBeVisible()
  await expect(page.getByText('When people pray for this, you will see it here.')).toBeVisible()

  await friends.getByRole('button', { name: 'I prayed', exact: true }).click()
  await friends.getByRole('button', { name: 'Praying for strength' }).click()
  await expectStatus(friends, 'Your word was sent')
  await expect(page.getByText('Praying for strength')).toBeVisible()
  await friends.reload()
  await expect(friends.getByRole('button', { name: 'Prayed', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test("'I prayed' on the wall, in a group and on the dashboard counts the day of prayer", async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, friend] = [await aPerson(), await aPerson()]
  const wanted = await insertPrayer(app.pool, { by: owner, audience: 'public', title: 'For rain on Tuesday' })
  const group = await insertGroup(app.pool, { by: owner, members: [friend] })
  const shared = await insertPrayer(app.pool, {
    by: owner,
    audience: 'groups',
    groups: [group],
    title: 'For the choir on Friday',
  })
  const page = await aPage(friend)
  await open(page, '/prayers')
  // The first card of the wall stands in the list too.
  const onWall = page.getByRole('button', { name: `I prayed for ${wanted.title}` }).first()
  await onWall.click()
  const offer = page.getByRole('button', { name: new RegExp(`^Carry it.* for ${wanted.title}$`) })
  await expect(offer.first()).toBeVisible()
  await expectStatus(page, 'Amen. You prayed today')
  await open(page, `/groups/${group.id}`)
  // The page is left in the task of the press, and it counts all the same.
  await page.getByRole('button', { name: `I prayed for ${shared.title}` }).evaluate((button: HTMLElement) => {
    button.click()
    location.assign('/dashboard')
  })
  await expect(
    page.getByText('1 more day to beat your record').or(page.getByText("You're at your best!")),
  ).toBeVisible()

  const own = await aPage(owner)
  await open(own, '/dashboard')
  await expect(own.getByText('Prayed for today by 1 person, this week by 1')).toHaveCount(2)
  const list = activePrayers(own)
  await list.getByRole('button', { name: `I prayed again for ${wanted.title}` }).click()
  await expect(list.getByRole('button', { name: `Prayed for ${wanted.title}` })).toBeVisible()
})

test("a visitor's 'I prayed' on the share page leads through the sign-in and is counted there (REQ-301)", async ({
  app,
  aPerson,
  request,
  page,
}) => {
  const friend = await createAccount(request)
  const { id } = await insertPrayer(app.pool, {
    by: await aPerson(),
    audience: 'public',
    title: 'For Ouma on Sunday',
  })
  const { rows } = await app.pool.query('select share_token as token from prayer_requests where id = $1', [
    id,
  ])
  // A small phone that comes from WhatsApp: what one came for is in the first screen.
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, `/s/${rows[0].token}`)
  const acts = page.getByRole('region', { name: 'Pray with them' })
  await expect(acts.getByText('Share', { exact: true })).toBeInViewport({ ratio: 1 })
  const pray = acts.getByRole('link', { name: 'I prayed' })
  await expect(pray).toBeInViewport({ ratio: 1 })
  await pray.click()
  await expect(page.getByText('Sign in to pray for For Ouma on Sunday')).toBeVisible()
  await signIn(page, friend)
  await expect(page.getByText('Prayed 1 time by 1 person')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prayed', exact: true })).toBeVisible()
})
