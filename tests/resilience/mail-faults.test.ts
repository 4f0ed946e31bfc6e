import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { amount } from '#tests/support/chaos.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { createFaultProxy, type Fault, type FaultProxy } from '#tests/support/servers/fault-proxy.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createBrowser, createMemberWithPassword, goodPassword } from '#tests/support/test-browser.ts'
import { createPaymentTestApp, createPendingDonation } from '#tests/support/test-donations.ts'

const isLong = amount(0, 1) > 0

describe('the mail server', () => {
  let server: MailServer
  let proxy: FaultProxy
  let app: TestApp
  let newcomers = 0

  beforeAll(async () => {
    server = await startMailServer()
    proxy = await createFaultProxy(Number(new URL(server.url).port))
    app = await createPaymentTestApp({
      retryDelaySeconds: 60,
      settings: { smtpUrl: `smtp://127.0.0.1:${proxy.port}`, mailFrom: 'Thandaza <no-reply@example.org>' },
    })
  })
  afterAll(async () => {
    await app?.close()
    await proxy?.close()
    server?.close()
  })

  /** The proxy answers a command of the conversation in place of the server. */
  const instead = (of: RegExp, say: string | null, isForwarded = false): Fault => ({
    kind: 'instead',
    of,
    say,
    isForwarded,
  })
  const mailEnd = /\r\n\.\r\n$/

  /** In each of these the mail was not accepted, and the sender does not believe that it was. */
  const refused: Fault[] = [
    { kind: 'refuse' },
    { kind: 'garbage' },
    { kind: 'cut', afterBytes: 8 },
    { kind: 'cut', afterBytes: 40 },
    instead(/^$/, '421 too many of you\r\n'),
    instead(/^$/, '554 not you\r\n'),
    instead(/EHLO/, null),
    instead(/MAIL FROM/, '451 come back later\r\n'),
    instead(/RCPT TO/, '450 mailbox is busy\r\n'),
    instead(/RCPT TO/, '550 relaying denied\r\n'),
    instead(/RCPT TO/, null),
    instead(/\r\nDATA\r\n/, '452 no room\r\n'),
    instead(/\r\nDATA\r\n/, '554 never\r\n'),
    instead(mailEnd, '451 something went wrong\r\n'),
    instead(mailEnd, '554 we do not like it\r\n'),
    instead(mailEnd, null),
    ...(isLong ? [{ kind: 'hang' } as const] : []),
  ]
  /** The mail was accepted, but the answer is lost or false, or never comes. */
  const accepted = [
    instead(mailEnd, null, true),
    instead(mailEnd, '451 something went wrong\r\n', true),
    ...(isLong ? [instead(mailEnd, '', true)] : []),
  ]

  async function register(): Promise<string> {
    newcomers += 1
    const email = `newcomer.${newcomers}@example.co.za`
    const answer = await createBrowser(app).call('register', {
      fullName: 'Patient Person',
      email,
      password: goodPassword,
      confirmPassword: goodPassword,
      acceptsTerms: true,
    })
    expect(answer.status).toBe(201)
    return email
  }

  /** Skips the pauses between two attempts, which grow to hours. */
  const skipPauses = () =>
    app.pool.query("update pgboss.job set start_after = now() where state = 'retry' and start_after > now()")

  const idsOf = (email: string) =>
    server.mails
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => /^Message-ID: <([0-9a-f-]{36})@[^>]+>/m.exec(mail)?.[1])

  const jobs = async (state: string) =>
    (await app.pool.query('select id, data, retry_count as tries from pgboss.job where state = $1', [state]))
      .rows

  test('whatever fails during delivery: people are answered as always, and each mail arrives', async () => {
    proxy.set({ kind: 'hang' })
    const patient = await register()
    await expect.poll(() => proxy.connections()).toBeGreaterThan(0)
    proxy.set({ kind: 'none' })
    proxy.line([...refused, ...accepted])
    const newcomer = await register()
    const { email } = await createMemberWithPassword(app)
    expect((await createBrowser(app).call('requestPasswordReset', { email })).status).toBe(201)
    const to = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
    expect((await createPendingDonation(app, { to, by: await insertMember(app.pool) })).url).toMatch(/^http/)
    const others = [await register(), await register()]

    const everybody = [patient, newcomer, email, ...others]
    const arrived = async () => {
      await skipPauses()
      return everybody.filter((person) => idsOf(person).length > 0)
    }
    await expect.poll(arrived).toEqual(everybody)
    await expect.poll(async () => [...(await jobs('retry')), ...(await jobs('active'))]).toEqual([])
    expect(proxy.connections()).toBeGreaterThan(refused.length + accepted.length)
    // A mail whose acceptance was not confirmed goes again, under the same Message-ID.
    const doubled = everybody.map((person) => idsOf(person).length - 1).reduce((sum, more) => sum + more, 0)
    expect(doubled).toBe(accepted.length)
    for (const person of everybody) expect(new Set(idsOf(person)).size).toBe(1)
    const done = (await jobs('completed')).map(({ id }) => id)
    for (const person of everybody) expect(done).toContain(idsOf(person)[0])
  })

  test('a mail is tried again after a minute, later at intervals of up to six hours, then given up, which shows', async () => {
    proxy.set({ kind: 'refuse' })
    const before = (await jobs('failed')).length
    await register()
    const pauses: number[] = []
    const waiting = async () => {
      const { rows } = await app.pool.query(
        `with seen as (
           select id, extract(epoch from start_after - started_on)::float8 as pause
             from pgboss.job where state = 'retry' and start_after > now() for update
         ), hurried as (
           update pgboss.job j
              set start_after = now(),
                  -- Between the first tries and the last there is nothing to see.
                  retry_count = case when retry_count between 2 and 9 then 10 else retry_count end
             from seen where j.id = seen.id
         )
         select pause from seen`,
      )
      pauses.push(...rows.map(({ pause }) => pause))
      return (await jobs('failed')).length
    }
    await expect.poll(waiting).toBe(before + 1)
    expect(pauses.length).toBeGreaterThanOrEqual(4)
    expect(Math.min(...pauses)).toBeGreaterThan(20)
    expect(pauses[0]).toBeLessThan(125)
    expect(Math.max(...pauses)).toBeGreaterThan(3 * 3600)
    // The time of the attempt itself is in it too.
    expect(Math.max(...pauses)).toBeLessThan(6 * 3600 + 600)
    await expect
      .poll(async () => (await app.request({ method: 'GET', path: '/metrics' })).body)
      .toMatch(/^jobs\{queue="send-mail",state="failed"\} 1$/m)
    proxy.set({ kind: 'none' })
  })
})
