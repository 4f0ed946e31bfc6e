import { type APIRequestContext, expect } from '@playwright/test'
import type { Person } from '#server/fixtures/member-fixtures.ts'

export type Account = { fullName: string; email: string; password: string }
type Mail = { subject: string; text: string; links: string[] }

let accountCount = 0

/** A name, an address and a password that are not in use yet. */
export function newAccountDetails(firstName = 'Thandi'): Account {
  accountCount += 1
  const unique = `${Date.now().toString(36)}${process.pid}x${accountCount}`
  return {
    fullName: `${firstName} Mabaso ${accountCount}`,
    email: `${firstName.toLowerCase()}.${unique}@example.co.za`,
    password: 'blue-veld-94',
  }
}

/** An account with a password and a verified address, opened the way browsers do it. */
export async function createAccount(request: APIRequestContext, firstName?: string): Promise<Account> {
  return await openAccount(request, newAccountDetails(firstName))
}

/** The same for a person with this name and address, who is known elsewhere. */
export async function theAccount(request: APIRequestContext, fullName: string, email: string) {
  return await openAccount(request, { ...newAccountDetails(), fullName, email })
}

type Submission = { author: Person; origin: string; title: string }

/** A public prayer submitted over HTTP, so that all its effects follow. */
export async function submitPrayer(request: APIRequestContext, { author, origin, title }: Submission) {
  const cookie = Object.entries(author.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const data = { title, description: 'Carry this with me.', category: 'family', audience: { kind: 'public' } }
  const answer = await request.post('/api/prayers', { data, headers: { origin, cookie } })
  await expect(answer).toBeOK()
  return { id: String((await answer.json()).id), title }
}

type ContactMessage = { name: string; email: string; subject: string; message: string }

/** A message to the operator, sent over HTTP; returns its ticket. */
export async function sendMessage(
  request: APIRequestContext,
  contactMessage: ContactMessage,
): Promise<string> {
  const answer = await request.post('/api/contact-messages', { data: contactMessage })
  await expect(answer).toBeOK()
  return String((await answer.json()).ticket)
}

/** The mails to an address, newest first, as soon as there are `count` of them. */
export async function mailsTo(request: APIRequestContext, email: string, count = 1): Promise<Mail[]> {
  let mails: Mail[] = []
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
        mails = await answer.json()
        return mails.length
      },
      { message: `mails to ${email}`, intervals: [50, 100, 200] },
    )
    .toBe(count)
  return mails
}

/** The link in a mail. */
export async function linkMailedTo(request: APIRequestContext, email: string, count = 1): Promise<string> {
  const [mail] = await mailsTo(request, email, count)
  return mail?.links[0] ?? ''
}

async function openAccount(request: APIRequestContext, account: Account): Promise<Account> {
  const data = { ...account, confirmPassword: account.password, acceptsTerms: true }
  await expect(await request.post('/api/account', { data })).toBeOK()
  const [mail] = await mailsTo(request, account.email)
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token')
  await expect(await request.post('/api/account/verification/confirm', { data: { token } })).toBeOK()
  return account
}
