import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { openChat } from './support/chat-page.ts'
import { chatLog } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { askAbout, setting } from './support/manage-people.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'

test('a member blocks another from a comment: neither sees the other until the block is removed (REQ-219)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [host, person, other] = [await aPerson(), await aPerson(), await aPerson()]
  const prayer = await insertPrayer(app.pool, { by: host, audience: 'public' })
  await insertComment(app.pool, { by: person, prayer, text: 'Mine is gentle.' })
  await insertComment(app.pool, { by: other, prayer, text: 'Theirs is not.' })
  const group = await insertGroup(app.pool, { by: host, members: [person, other] })
  await insertMessage(app.pool, { by: other, group, text: 'Also here.' })
  const own = await insertPrayer(app.pool, { by: person, audience: 'public', title: 'A prayer of mine' })
  const [page, others] = [await aPage(person), await aPage(other)]
  const comments = `/prayers/${prayer.id}?tab=comments`
  for (const shown of [page, others]) {
    await open(shown, comments)
    await expect(shown.getByText('Mine is gentle.')).toBeVisible()
    await expect(shown.getByText('Theirs is not.')).toBeVisible()
  }

  await askAbout(page, other.fullName, /^Block this person/)
  const question = page.getByRole('alertdialog', { name: `Block ${other.fullName}?` })
  await expect(question).toContainText('They are not told.')
  await question.getByRole('button', { name: 'Block', exact: true }).dblclick()
  await expectToast(page, 'You do not see each other any more')
  await expect(page.getByText('Theirs is not.')).toHaveCount(0)
  await expect(page.getByText('Mine is gentle.')).toBeVisible()
  await open(others, comments)
  await expect(others.getByRole('region', { name: 'Comments, newest first' })).toContainText('Theirs is not.')
  await expect(others.getByText('Mine is gentle.')).toHaveCount(0)
  await open(others, `/prayers/${own.id}`)
  await expect(others.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
  await openChat(page, group)
  await expect(chatLog(page)).not.toContainText('Also here.')

  await closeToasts(page)
  await open(page, '/profile/privacy')
  const blocked = setting(page, 'Blocked people')
  await expect(blocked).toContainText(other.fullName)
  await blocked.getByRole('button', { name: `Unblock ${other.fullName}` }).dblclick()
  await expectToast(page, `Unblocked ${other.fullName}`)
  await expect(blocked).toContainText('You have blocked nobody.')
  for (const shown of [page, others]) {
    await open(shown, comments)
    await expect(shown.getByText('Mine is gentle.')).toBeVisible()
    await expect(shown.getByText('Theirs is not.')).toBeVisible()
  }
})
