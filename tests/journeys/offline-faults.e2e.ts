import type { Page } from '@playwright/test'
import { connect } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { postgresPid } from '#tests/support/servers/server-process.ts'
import { amount, seed } from './support/chaos-amounts.ts'
import { bubbles, composer } from './support/chat-page.ts'
import { expect, test } from './support/journey.ts'
import { type Cut, createNetwork } from './support/network.ts'
import { open } from './support/open-page.ts'
import { createPhone } from './support/phone-browser.ts'
import { startProduct } from './support/start-product.ts'

const ROUNDS = amount(2, 40)
const WRITES = 8
const victims = ['browser', 'server', 'database', 'tabs', 'connection'] as const
const cuts: readonly Cut[] = ['request', 'answer', 'half-answer']
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Chat = { id: string; path: string; written: string[] }

test(`${ROUNDS} rounds of cut connections, killed browsers, servers and databases lose and double nothing that was written, and keep its order (OFF-3, OFF-20)`, async ({
  playwright: { chromium },
}) => {
  const chance = createChance(seed).next
  const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T
  const product = await startProduct()
  const database = connect({ address: await embeddedConnection(product.dataDir), log: quiet, max: 1 })
  const person = await insertMember(database.pool)
  const chats: Chat[] = []
  for (const name of ['Eden', 'Karoo']) {
    const { id } = await insertGroup(database.pool, { by: person, name })
    chats.push({ id, path: `/groups/${id}?tab=chat`, written: [] })
  }
  const network = await createNetwork()
  const phone = await createPhone({ chromium, origin: product.origin, person, proxy: network.address })
  let context = await phone.start()
  const kills: Record<string, number> = {}

  /** From now on four of ten requests to the product are cut somewhere. */
  function beRough(isRough: boolean): void {
    network.intercept((path) =>
      isRough && path.startsWith('/api/') && chance() < 0.4 ? { cut: one(cuts) } : undefined,
    )
  }
  async function openChats(): Promise<Page[]> {
    const pages: Page[] = []
    for (const { path } of chats) {
      const page = await context.newPage()
      await open(page, path)
      await expect(composer(page)).toBeVisible()
      pages.push(page)
    }
    return pages
  }
  /** It counts once it stands on the screen: by then it is on the disk. */
  async function write(page: Page, text: string): Promise<void> {
    await composer(page).fill(text)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(bubbles(page).filter({ hasText: text })).toHaveCount(1)
  }
  /** Returns whether it is gone: what another tab or the worker was sending at that moment may have arrived, and stays. */
  async function throwOneAway(page: Page, text: string): Promise<boolean> {
    await context.setOffline(true)
    await write(page, text)
    const item = page.getByRole('listitem').filter({ hasText: text })
    const isOnItsWay = item.getByText('May have arrived already')
    await item.getByRole('button', { name: 'Delete' }).or(isOnItsWay).click()
    await expect(async () => {
      expect((await item.count()) === 0 || (await isOnItsWay.count()) > 0).toBe(true)
    }).toPass()
    const isGone = (await item.count()) === 0
    await context.setOffline(false)
    return isGone
  }
  async function strike(victim: (typeof victims)[number]): Promise<void> {
    kills[victim] = (kills[victim] ?? 0) + 1
    if (victim === 'browser') {
      await phone.kill()
      context = await phone.start()
    }
    if (victim === 'server') await product.killAndRestart()
    if (victim === 'database') process.kill((await postgresPid(product.dataDir)) ?? 0, 'SIGKILL')
    if (victim === 'connection') network.cut()
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    beRough(false)
    network.mend()
    const pages = await openChats()
    beRough(true)
    const victim = victims[round % victims.length] ?? 'browser'
    const strikeAt = Math.floor(chance() * WRITES)
    for (let number = 0; number < WRITES; number += 1) {
      // The others are killed while words are on their way; what a killed browser shows is gone.
      if (number === strikeAt && (victim === 'server' || victim === 'database' || victim === 'connection'))
        await strike(victim)
      const at = Math.floor(chance() * chats.length)
      const [chat, page] = [chats[at], pages[at]]
      if (!chat || !page) continue
      const text = `${seed} round ${round} word ${number}.`
      if (chance() < 0.1) {
        if (!(await throwOneAway(page, text))) chat.written.push(text)
        continue
      }
      await write(page, text)
      chat.written.push(text)
      if (chance() < 0.3) await context.setOffline(chance() < 0.5)
    }
    await context.setOffline(false)
    if (victim === 'browser') await strike(victim)
    else for (const page of pages) await page.close()
  }

  beRough(false)
  network.mend()
  const [page] = await openChats()
  if (!page) throw new Error('No page is open.')
  await open(page, '/pending')
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' })
    while ((await again.count()) > 0) await again.first().click()
    await page.reload()
    await expect(page.getByText('Everything you wrote has been sent.')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  for (const { id, written } of chats) {
    const { rows } = await database.pool.query(
      'select content from group_messages where group_id = $1 order by number',
      [id],
    )
    expect(rows.map(({ content }) => content)).toEqual(written)
  }
  console.log(
    `seed ${seed}: ${ROUNDS} rounds, ${chats.flatMap(({ written }) => written).length} writes`,
    kills,
  )
  await phone.end()
  await network.close()
  await database.end()
  await product.stop()
})
