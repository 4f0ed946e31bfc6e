import type { APIRequestContext, Page } from '@playwright/test'
import { mailsTo, sendMessage } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { expectToast, open } from './support/open-page.ts'
import { operator } from './support/start-product.ts'

const sending = '/api/contact-messages'
const question = 'The sign-up link never came, and the shop with the line closes at five.'

test("a visitor's message arrives once, under the ticket shown on screen and in both mails (CONT-1, CONT-2)", async ({
  page,
  request,
  app,
}) => {
  const email = `fikile.${Date.now().toString(36)}@example.co.za`
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible()
  for (const line of Object.values(operator))
    await expect(page.getByText(line, { exact: true })).toBeVisible()
  await expect(page.getByText('We usually reply within 24–48 hours.')).toBeVisible()

  await send(page)
  for (const sentence of [
    'Please enter your name',
    'Please enter a valid email',
    'Please enter a subject',
    'Please enter a message',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await write(page, { Name: 'Fikile Mokoena', Email: email, Subject: 'No link', Message: 'Help me' })
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill(question)
  await expect(page.getByText('Message must be at least 10 characters')).toHaveCount(0)

  const line = await delayRequests(page, sending)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Subject').press('Enter')
  line.release()
  await expectToast(page, 'Message Sent')
  const card = page.getByRole('main').locator('section').filter({ hasText: 'Your ticket number' })
  await expect(card.getByRole('heading', { name: 'Message Sent' })).toBeFocused()
  const ticket = await card.getByRole('definition').textContent()
  const { rows } = await app.pool.query(
    'select ticket, name, subject, message from contact_messages where email = $1',
    [email],
  )
  expect(rows).toEqual([{ ticket, name: 'Fikile Mokoena', subject: 'No link', message: question }])

  const [acknowledgement] = await mailsTo(request, email)
  expect(acknowledgement?.subject).toBe(`[${ticket}] We have received your message`)
  expect(acknowledgement?.text).not.toContain(question)
  await expect.poll(() => textsToOperator(request, `[${ticket}] No link`)).toEqual([question])
  await card.getByRole('link', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
})

test('admins see when a reply is due, mark it as answered and undo that; no one else can open the page (REQ-14)', async ({
  request,
  aPerson,
  aPage,
}) => {
  const [admin, member] = [await aPerson({ roles: ['admin'] }), await aPerson()]
  const ticket = await sendMessage(request, {
    name: 'Lwazi <b>Dube</b>',
    email: member.email,
    subject: 'A badge that is missing',
    message: question,
  })
  const page = await aPage(admin)
  await open(page, '/dashboard')
  await page.getByRole('link', { name: 'Contact messages' }).click()
  await expect(page).toHaveURL('/admin/contact')
  const row = page.getByRole('row').filter({ hasText: ticket })
  await expect(row).toContainText('A badge that is missing')
  await expect(row).toContainText('Lwazi <b>Dube</b>')
  await expect(row.getByText('Due in 47 hours')).toBeVisible()
  await row.getByText('Read message').click()
  await expect(row.getByText(question)).toBeVisible()
  await row.getByRole('button', { name: `Mark as answered ${ticket}` }).click()
  await expectToast(page, 'Marked as answered')
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Answered' }).click()
  await expect(page).toHaveURL('/admin/contact?filter=answered')
  await expect(row).toContainText(`by ${admin.fullName}`)
  await row.getByRole('button', { name: `Reopen ${ticket}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Waiting' }).click()
  await expect(row.getByText('Due in 47 hours')).toBeVisible()

  const members = await aPage(member)
  for (const address of ['/admin/contact', '/admin/page-views']) {
    await open(members, address)
    await expect(members.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  }
})

async function write(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Message' }).click()
}

/** The parts of the words that appear in the operator's mails with this subject. */
async function textsToOperator(request: APIRequestContext, subject: string): Promise<string[]> {
  const answer = await request.get(`/dev/mail.json?to=${operator.email}`)
  const mails: { subject: string; text: string }[] = await answer.json()
  return mails
    .filter((mail) => mail.subject === subject)
    .map(({ text }) => (text.includes(question) ? question : ''))
}
