import type { OperationName, OutputOf, SentOf } from '#contract/api/all-operations.ts'
import { inTransaction } from '#server/database/db.ts'
import { createVerifiedAccount } from '#server/features/account/create-account.ts'
import type { Answer, CommandName, QueryName, TestApp } from './test-app.ts'

/** A browser as the server knows it: its cookies, updated from answer to answer. */
export type Browser = {
  cookies: Record<string, string>
  call<N extends OperationName>(
    name: N,
    input: SentOf<N> | Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Answer<N>>
  /** Reads, which must succeed. */
  get<N extends QueryName>(name: N, input: SentOf<N>): Promise<OutputOf<N>>
  /** Sends a command that must succeed. */
  must<N extends CommandName>(name: N, input: SentOf<N>): Promise<OutputOf<N>>
}

/** Opens a browser with the cookies of another one, or with none. */
export function createBrowser(app: TestApp, cookies: Record<string, string> = {}): Browser {
  const browser: Browser = {
    cookies: { ...cookies },
    call: async (name, input, headers) => {
      const visitor = { id: '', fullName: '', email: '', cookies: browser.cookies }
      const answer = await app.as(visitor).call(name, input, headers)
      const cookiesLeft = Object.entries({ ...browser.cookies, ...answer.cookies }).filter(
        ([, value]) => value !== '',
      )
      browser.cookies = Object.fromEntries(cookiesLeft)
      return answer
    },
    get: succeed,
    must: succeed,
  }

  async function succeed<N extends OperationName>(name: N, input: SentOf<N>): Promise<OutputOf<N>> {
    const answer = await browser.call(name, input as Record<string, unknown>)
    if (answer.status >= 300) throw new Error(`${name} answered ${answer.status} ${answer.error?.code}`)
    return answer.body
  }
  return browser
}

export const goodPassword = 'karoo wind and rain'
let sequence = 0

/** Somebody with a verified address and a password. */
export async function createMemberWithPassword(
  app: TestApp,
  password = goodPassword,
): Promise<{ id: string; email: string; password: string }> {
  sequence += 1
  const email = `holder.${sequence}@example.co.za`
  const person = {
    fullName: `Holder Number${sequence}`,
    email,
    password,
    at: app.clock.now(),
  }
  const id = await inTransaction(app.pool, (db) => createVerifiedAccount(db, person))
  return { id, email, password }
}

/** Somebody who registered and has not opened the mail yet. */
export async function createUnverifiedMember(
  app: TestApp,
): Promise<{ email: string; password: string; token: string }> {
  sequence += 1
  const email = `newcomer.${sequence}@example.co.za`
  await createBrowser(app).must('register', {
    fullName: `Newcomer Number${sequence}`,
    email,
    password: goodPassword,
    confirmPassword: goodPassword,
    acceptsTerms: true,
  })
  return { email, password: goodPassword, token: await tokenMailedTo(app, email) }
}

/** The token in the newest mail with one to an address, once there are so many mails. */
export async function tokenMailedTo(app: TestApp, email: string, count = 1): Promise<string> {
  const links = (await app.mailbox(email, count)).flatMap((mail) => mail.links)
  const token = links.map((link) => new URL(link).searchParams.get('token')).find(Boolean)
  if (!token) throw new Error(`no link was mailed to ${email}`)
  return token
}
