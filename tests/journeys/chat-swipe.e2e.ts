import type { Locator } from '@playwright/test'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { bubbles, composer, message, openChat } from './support/chat-page.ts'
import { drag, fingerOn } from './support/finger.ts'
import { chatLog } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'

const phone = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  reducedMotion: 'no-preference',
} as const
const right = { x: 120, y: 0 }

async function middleOf(bubble: Locator) {
  const { x, y, height } = (await bubble.boundingBox()) ?? { x: Number.NaN, y: 0, height: 0 }
  return { x: x + 20, y: y + height / 2 }
}

test('a swipe to the right answers a message; a finger that goes down scrolls, and a short or folded one does nothing (REQ-450)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, blocked] = [await aPerson(), await aPerson({ fullName: 'Sipho Mokoena' })]
  const group = await insertGroup(app.pool, { by: owner, members: [blocked] })
  for (let count = 1; count <= 20; count += 1)
    await insertMessage(app.pool, { by: owner, group, text: `Word ${count} of many that fill a line` })
  await insertMessage(app.pool, { by: blocked, group, text: 'Folded for who leads.' })
  await insertMessage(app.pool, { by: owner, group, isDeleted: true })
  await insertMessage(app.pool, { by: owner, group, text: 'The last one.' })
  await app.pool.query(
    'insert into member_blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())',
    [owner.id, blocked.id],
  )
  const page = await aPage(owner, phone)
  await openChat(page, group)
  const touch = await fingerOn(page)
  const note = page.getByRole('button', { name: 'Do not quote' })

  // The message follows, and nothing is answered before the finger is lifted.
  const last = message(page, 'The last one.')
  const from = await middleOf(bubbles(page).last())
  await drag(touch, from, right)
  await expect(last).toHaveCSS('translate', '72px')
  await expect(note).toHaveCount(0)
  await touch('touchEnd')
  await expect(page.locator('.composer-reply')).toContainText('The last one.')
  await expect(composer(page)).toBeFocused()
  await expect(last).toHaveCSS('translate', 'none')
  // With the mouse: the browser may take a tap right after a swipe for its end.
  await note.click()
  await expect(note).toHaveCount(0)

  // Short of the point where it answers, and moved back.
  await drag(touch, await middleOf(bubbles(page).last()), { x: 40, y: 0 })
  await expect(last).toHaveAttribute('data-swiped')
  await touch('touchEnd')
  await expect(last).not.toHaveAttribute('data-swiped')

  for (const text of ['This message was deleted.', 'somebody you blocked']) {
    await drag(touch, await middleOf(message(page, text).locator('.bubble')), right)
    await touch('touchEnd')
  }
  await expect(note).toHaveCount(0)

  // A finger that goes down is the log's, however far to the right it goes afterwards.
  const top = () => chatLog(page).evaluate((log) => log.scrollTop)
  const before = await top()
  await drag(touch, await middleOf(bubbles(page).nth(-7)), { x: 6, y: 100 })
  await expect.poll(top).toBeLessThan(before)
  const { x, y } = await middleOf(bubbles(page).nth(-7))
  await touch('touchMove', [{ x: x + 200, y }])
  await touch('touchEnd')
  await expect(chatLog(page).locator('[data-swiped]')).toHaveCount(0)
  await expect(note).toHaveCount(0)
})

test('without motion the message stays in its place and is answered all the same (REQ-450)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const group = await insertGroup(app.pool, { by: person })
  await insertMessage(app.pool, { by: person, group, text: 'Still.' })
  const page = await aPage(person, { ...phone, reducedMotion: 'reduce' })
  await openChat(page, group)
  const touch = await fingerOn(page)
  await drag(touch, await middleOf(bubbles(page).last()), right)
  await expect(message(page, 'Still.')).toHaveAttribute('data-swiped')
  await expect(message(page, 'Still.')).toHaveCSS('translate', 'none')
  await touch('touchEnd')
  await expect(page.locator('.composer-reply')).toContainText('Still.')
})
