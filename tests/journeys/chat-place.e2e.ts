import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { bubbles, chooseMessageAction, composer, message, openChat } from './support/chat-page.ts'
import { chatLog } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { faultsOnScreens } from './support/screen-checks.ts'

test('on a phone one answers a message, says Amen and corrects a word, also offline (REQ-260, REQ-261, REQ-262, REQ-263)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const [anna, sipho] = [await aPerson({ fullName: 'Anna Molefe' }), await aPerson()]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  await insertMessage(app.pool, { by: anna, group, text: 'Please put Mama first on the list.' })
  const [page, other] = [await aPage(sipho), await aPage(anna)]
  await openChat(page, group)
  await openChat(other, group)

  await chooseMessageAction(page, 'Mama first', 'Reply')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('She is frist.')
  await page.getByRole('button', { name: 'Send message' }).tap()
  const answer = message(other, 'She is frist.')
  await expect(answer.getByRole('button', { name: /^Go to the quoted message: You/ })).toBeVisible()

  await page.context().setOffline(true)
  await chooseMessageAction(page, 'She is frist.', 'Edit')
  await page.getByLabel('New words').fill('She is first.')
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(message(page, 'She is first.')).toContainText('Waiting for connection')
  const first = message(page, 'Mama first').first()
  await first.getByRole('button', { name: /^Actions for/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Amen' }).click()
  await expect(first.getByRole('button', { name: /^Amen\W+only you/ })).toBeVisible()
  await page.context().setOffline(false)

  await expect(bubbles(other)).toHaveText(['Please put Mama first on the list.', 'She is first.'])
  await expect(message(other, 'She is first.')).toContainText('edited')
  await expect(chatLog(other).getByRole('button', { name: /^Amen\W+1 person/ })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])

  await chooseMessageAction(other, 'Please put Mama', 'Delete message')
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(chatLog(page).getByRole('button', { name: /This message is gone/ })).toBeVisible()
})
