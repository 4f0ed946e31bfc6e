import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationName, OutputOf } from '#contract/api/all-operations.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { authorizeAtProvider, createProviderPerson } from '#tests/support/provider-people.ts'
import { createEchoPages } from '#tests/support/servers/home-page.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import { cookiesOf, postForm } from '#tests/support/servers/plain-forms.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let web: Awaited<ReturnType<typeof createEchoPages>>
let simulator: OAuthSimulator
let app: ListeningApp

beforeAll(async () => {
  database = await freshDatabase()
  web = await createEchoPages()
  simulator = await startOAuthSimulator()
  const pages = { pageMode: 'built', distFolder: web.distFolder } as const
  app = await createListeningApp(database.address, {}, { ...pages, simulatorOrigin: simulator.origin })
})
afterAll(async () => {
  await app?.close()
  await simulator?.close()
  await database?.drop()
  await web?.remove()
})

type Answer = Awaited<ReturnType<typeof postForm>>

function outputOf<N extends OperationName>({ posted }: Answer): OutputOf<N> {
  return posted?.output as OutputOf<N>
}

/** A person chooses Google on the page and comes back from there. */
async function comeBack(handle: string, page = '/login') {
  const chosen = await postForm(app, page, { provider: 'google' })
  const { url } = outputOf<'startProviderSignIn'>(chosen)
  const { provider: _, ...answer } = await authorizeAtProvider('google', url, handle)
  return { chosen, cookie: cookiesOf(chosen), back: `/login/google/callback?${new URLSearchParams(answer)}` }
}

async function memberIn(cookie: string): Promise<string | undefined> {
  const answer = await fetch(`${app.origin}/api/session`, { headers: { cookie } })
  return ((await answer.json()) as { member: { email: string } | null }).member?.email
}

test('a chosen provider is answered by a page with its address and the cookie of this attempt, never by a redirect (REQ-306, SEC-C4)', async () => {
  for (const page of ['/login', '/register']) {
    const { chosen, cookie } = await comeBack(createProviderPerson(simulator).handle, page)
    expect([chosen.status, chosen.headers.get('location')]).toEqual([200, null])
    expect(chosen.posted).toMatchObject({
      operation: 'startProviderSignIn',
      values: { provider: 'google' },
      output: { url: expect.stringContaining(`${simulator.origin}/`) },
    })
    expect(cookie).toMatch(/^tz_state=[\w-]{43}$/)
  }
  const unknown = await postForm(app, '/login', { provider: 'myspace' })
  expect([unknown.status, unknown.posted?.error?.code]).toEqual([422, 'INVALID'])
})

test('a new person accepts the terms by a second form; later the first one signs in, to the page they wanted (REQ-94, REQ-24)', async () => {
  const { handle, email } = createProviderPerson(simulator)
  const { back, cookie } = await comeBack(handle, '/login?redirect=%2Fnew-prayer')
  const finished = await postForm(app, back, {}, { cookie })
  expect(finished.status).toBe(200)
  const newcomer = outputOf<'finishProviderSignIn'>(finished)
  expect(newcomer).toMatchObject({ outcome: 'needs-consent', redirect: '/new-prayer' })
  const ticket = 'ticket' in newcomer ? newcomer.ticket : ''
  const consent = '/login/google/callback?redirect=%2Fnew-prayer'
  const unticked = await postForm(app, consent, { ticket })
  expect(unticked.posted).toMatchObject({ operation: 'acceptProviderTerms', values: { ticket } })
  expect(Object.keys(unticked.posted?.error?.fields ?? {})).toEqual(['acceptsTerms'])
  const accepted = await postForm(app, consent, { ticket, acceptsTerms: 'on' })
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/new-prayer'])
  expect(await memberIn(cookiesOf(accepted))).toBe(email)

  for (const elsewhere of ['%2F%2Fevil.example', '%2F.%2F%2Fevil.example%2Fy']) {
    const again = await comeBack(handle, `/login?redirect=${elsewhere}`)
    const signedIn = await postForm(app, again.back, {}, { cookie: again.cookie })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(await memberIn(cookiesOf(signedIn))).toBe(email)
  }
})

test('opening the page after the provider changes nothing, and its form works once, in the browser that began (SEC-C4, SEC-C6)', async () => {
  const { back, cookie } = await comeBack(createProviderPerson(simulator).handle)
  const opened = await fetch(app.origin + back, { headers: { cookie } })
  expect([opened.status, opened.headers.getSetCookie()]).toEqual([200, []])
  const codeOf = async (headers: Record<string, string>, address = back) => {
    const { status, posted } = await postForm(app, address, {}, headers)
    return [status, posted?.error?.code]
  }
  expect(await codeOf({ cookie, origin: 'https://evil.example' })).toEqual([403, undefined])
  expect(await codeOf({})).toEqual([409, 'PROVIDER_REFUSED'])
  expect((await postForm(app, back, {}, { cookie })).status).toBe(200)
  expect(await codeOf({ cookie })).toEqual([409, 'PROVIDER_REFUSED'])
  expect(await codeOf({ cookie }, '/login/google/callback')).toEqual([422, 'INVALID'])
  expect(await codeOf({ cookie }, back.replace('google', 'myspace'))).toEqual([422, 'INVALID'])
})
