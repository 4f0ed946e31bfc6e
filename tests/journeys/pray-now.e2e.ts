import type { Page } from '@playwright/test'
import type { Pool } from '#server/database/connect.ts'
import { demoPrayers } from '#server/demo/demo-prayers.ts'
import {
  insertGroup,
  insertPrayer,
  insertSupports,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createAccount } from './support/accounts.ts'
import { expectStored } from './support/device-storage.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests, networkIdle, recordTransfers } from './support/network.ts'
import { open, signIn } from './support/open-page.ts'
import { expectWhole } from './support/page-checks.ts'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

const words = [
  'The third dry spring. Ewes are lambing on bare veld and the boreholes are sinking.',
  'We have prayed before and it came; we are asking again, for the farms from here to Merweville,',
  'for those who work on them, and for the schools that close when families have to move away.',
].join(' ')

/** The moments at which prayers were submitted, so that their order is known. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Taps with the thumb that holds the phone: what it has to reach lies in the lower half of the screen. */
function thumbOf(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    async tap(name: string, role: 'button' | 'link' = 'button'): Promise<void> {
      const target = page.getByRole(role, { name, exact: true })
      await expect(target).toBeInViewport({ ratio: 1 })
      const box = await target.boundingBox()
      expect(box && box.y + box.height / 2, `${name} is within reach`).toBeGreaterThan(320)
      await target.tap()
      taps += 1
    },
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Stays with what is shown long enough for an Amen. */
const stay = (page: Page) => page.clock.fastForward(5_000)

async function intercessions(pool: Pool, person: { id: string }): Promise<string[]> {
  const { rows } = await pool.query(
    `select p.title from intercessions i join prayer_requests p on p.id = i.prayer_id where i.user_id = $1 order by i.at`,
    [person.id],
  )
  return rows.map(({ title }) => title)
}

test('with one thumb through the prayers of today, in at most nine taps, each Amen recorded once (NOW-2, REQ-436)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, member] = [await aPerson(), await aPerson()]
  const titles = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
  for (const [index, title] of titles.entries()) {
    const at = daysAgo(9 - index)
    const prayer = await insertPrayer(app.pool, {
      by: owner,
      title,
      at,
      audience: 'public',
      description: words,
    })
    await insertSupports(app.pool, prayer.id, [member])
  }
  const page = await aPage(member, phone)
  await page.clock.install()
  await app.pool.query('insert into first_steps (user_id, ended_at) values ($1, now())', [member.id])
  await open(page, '/dashboard')
  await expect(page.getByText('5 prayers wait for you')).toBeInViewport()
  const through = page.getByRole('link', { name: 'Pray through them' })
  await expect(through).toBeInViewport({ ratio: 1 })
  await through.tap()
  const thumb = thumbOf(page)
  for (const [index, title] of titles.entries()) {
    await expect(heading(page, title)).toBeFocused()
    await expect(page.getByText(`${index + 1} of 5`)).toBeVisible()
    await stay(page)
    await thumb.tap('Amen')
  }
  await expect(heading(page, 'You prayed for 5 requests.')).toBeFocused()
  await stay(page)
  await thumb.tap('Done', 'link')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('All 5 prayed. That is enough for today.')).toBeVisible()
  // Opening the dashboard and its link are two more.
  expect(thumb.taps() + 2).toBeLessThanOrEqual(9)
  await expect.poll(() => intercessions(app.pool, member)).toEqual(titles)
})

test('through the sheet: a double tap, a flick, a rest, a withdrawn prayer, leaving and coming back (NOW-2, NOW-4, REQ-437)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, member] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: owner, members: [member] })
  const share = (title: string, at: Date) =>
    insertPrayer(app.pool, { by: owner, title, at, audience: 'groups', groups: [group], description: words })
  await share('First', daysAgo(9))
  const second = await share('Second', daysAgo(8))
  for (const [index, title] of ['Third', 'Fourth', 'Fifth', 'Sixth'].entries())
    await share(title, daysAgo(7 - index))
  const page = await aPage(member, phone)
  await page.clock.install()
  await open(page, `/groups/${group.id}`)
  await page.getByText('More for this group').or(page.getByLabel('More for this group')).first().click()
  await page.getByRole('link', { name: 'Pray for this group' }).click()
  await expect(heading(page, 'Pray now')).toBeVisible()
  await page.getByText('10', { exact: true }).click()
  const thumb = thumbOf(page)
  await thumb.tap('Begin')

  // A slow network holds nobody up, and the second tap of a double tap is not meant for the next prayer.
  const { release } = await delayRequests(page, '**/intercession')
  await expect(heading(page, 'First')).toBeFocused()
  // The clock stands still between the two taps, however busy the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  const amen = page.getByRole('button', { name: 'Amen' })
  await amen.dblclick()
  await page.clock.resume()
  await expect(heading(page, 'Second')).toBeVisible()
  release()
  await expect.poll(() => intercessions(app.pool, member)).toEqual(['First'])

  await app.pool.query("update prayer_requests set status = 'archived' where id = $1", [second.id])
  await stay(page)
  await thumb.tap('Amen')
  await expect(page.getByText('This prayer is no longer shared. Second')).toBeVisible()
  await expect(heading(page, 'Third')).toBeFocused()
  await page.clock.fastForward(1_000)
  await thumb.tap('Amen')
  await expect(
    page.getByText('That was a pass: Amen counts once you have stayed for 5 seconds.'),
  ).toBeVisible()
  await stay(page)
  await thumb.tap('Amen')
  await expect(heading(page, 'Fifth')).toBeFocused()
  await stay(page)
  await thumb.tap('Amen')
  await expect(heading(page, 'Breathe.')).toBeFocused()
  await stay(page)
  await thumb.tap('Next')
  await expect(heading(page, 'Sixth')).toBeFocused()

  // The way back asks nothing, and the way forth goes on there.
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Go on at 6 of 6' })).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Sixth')).toBeFocused()
  await stay(page)
  await thumb.tap('Amen')
  await expect(heading(page, 'You prayed for 4 requests.')).toBeFocused()
  await expect.poll(() => intercessions(app.pool, member)).toEqual(['First', 'Fourth', 'Fifth', 'Sixth'])
})

test('a session of ten prayers of 300 characters costs at most 15 KB over the network, its code at most 8 KB (NOW-8)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, member] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: owner, members: [member] })
  for (const { title, text } of demoPrayers.slice(0, 10)) {
    const shared = { by: owner, audience: 'groups', groups: [group] } as const
    await insertPrayer(app.pool, { ...shared, title, description: `${text} ${words}`.slice(0, 300) })
  }
  const page = await aPage(member, phone)
  await open(page, '/dashboard')
  await networkIdle(page)
  // The code of the offline copy comes some seconds after the first page of a visit, and belongs to no session.
  await expectStored(page, member.fullName)
  await open(page, `/pray?source=groups&groupId=${group.id}`)
  await networkIdle(page)
  expect(await bytesOfCode(page)).toBeLessThanOrEqual(8 * 1024)
  // From now on: this clock also hides what the browser has recorded.
  await page.clock.install()
  await page.getByText('10', { exact: true }).tap()
  const { transfers } = await recordTransfers(page)
  await page.getByRole('button', { name: 'Begin' }).tap()
  for (let place = 1; place <= 10; place += 1) {
    await expect(page.getByText(`${place} of 10`)).toBeVisible()
    await stay(page)
    await page.getByRole('button', { name: 'Amen' }).tap()
    if (place % 3 !== 0) continue
    await expect(heading(page, 'Breathe.')).toBeFocused()
    await stay(page)
    await page.getByRole('button', { name: 'Next' }).tap()
  }
  await expect(heading(page, 'You prayed for 10 requests.')).toBeFocused()
  const amens = () => transfers.filter(({ path }) => path.endsWith('/intercession')).length
  await expect.poll(amens).toBe(10)
  await networkIdle(page)
  const sum = transfers.reduce((bytes, one) => bytes + one.bytes, 0)
  expect(sum, JSON.stringify(transfers)).toBeLessThanOrEqual(15 * 1024)
})

test('sheet, prayer, rest and end are complete in both themes, and work by keyboard alone (NOW-7, GEN-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, member] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: owner, members: [member] })
  for (let index = 0; index < 4; index += 1) {
    const shared = { by: index === 3 ? member : owner, audience: 'groups', groups: [group] } as const
    const { id } = await insertPrayer(app.pool, { ...shared, title: `Rain ${index}`, at: daysAgo(9 - index) })
    if (index === 0) await insertUpdate(app.pool, { prayer: { id }, by: owner, text: 'Clouds at noon.' })
  }
  const page = await aPage(member)
  await page.clock.install()
  const press = async (name: string) => {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  }
  const pray = async (title: string) => {
    await expect(heading(page, title)).toBeVisible()
    await stay(page)
    await press('Amen')
  }
  await expectWhole(page, [
    {
      at: `/pray?source=groups&groupId=${group.id}`,
      title: 'Pray now · Thandaza',
      sees: 'One prayer at a time.',
    },
    { name: 'a prayer', act: () => press('Begin'), sees: 'Clouds at noon.' },
    {
      name: 'words to send',
      act: () => press('Send a word'),
      sees: 'Praying for peace',
    },
    {
      name: 'an own prayer',
      act: async () => {
        await page.keyboard.press('Escape')
        for (const index of [0, 1, 2]) {
          await pray(`Rain ${index}`)
          if (index < 2) await expect(heading(page, `Rain ${index + 1}`)).toBeFocused()
        }
        await expect(heading(page, 'Breathe.')).toBeFocused()
        await stay(page)
        await press('Next')
      },
      sees: 'This one is yours.',
    },
    { name: 'the end', act: () => pray('Rain 3'), sees: 'You prayed for 4 requests.' },
    { name: 'nothing left', at: '/pray?source=today', sees: 'Everyone here has been prayed for today.' },
  ])
})

test('an ended session of the browser leads through the sign-in and back to the same prayer (REQ-438)', async ({
  app,
  request,
  page,
}) => {
  const account = await createAccount(request)
  const { rows } = await app.pool.query('select id from accounts where email = $1', [account.email])
  const member = { id: String(rows[0]?.id) }
  for (const [index, title] of ['Older', 'Newer'].entries())
    await insertPrayer(app.pool, { by: member, title, at: daysAgo(9 - index) })
  await page.clock.install()
  await open(page, '/login?redirect=/pray?source%3Dtoday')
  await signIn(page, account)
  await expect(heading(page, 'Older')).toBeFocused()
  await app.pool.query('delete from sessions where user_id = $1', [member.id])
  await stay(page)
  await page.getByRole('button', { name: 'Amen' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signIn(page, account)
  await expect(heading(page, 'Older')).toBeFocused()
  expect(await intercessions(app.pool, member)).toEqual([])
})

/** Moves the focus with the Tab key until it is on the control of that name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    if (focused?.trim() === name) return
  }
  throw new Error(`The Tab key never reached ${name}`)
}

/** The bytes of the page's own script: of all that it loaded the one that has its class names. */
async function bytesOfCode(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
    for (const { name, encodedBodySize } of scripts) {
      const text = await (await fetch(name)).text()
      if (text.includes('pray-sheet')) return encodedBodySize
    }
    throw new Error('No script of the page was found')
  })
}
