import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simulatedClient } from '#server/platform/identity/identity-provider.ts'
import { type OAuthSimulator, startOAuthSimulator } from './oauth-simulator.ts'

let simulator: OAuthSimulator
const verifier = 'v'.repeat(43)

beforeAll(async () => {
  simulator = await startOAuthSimulator()
})
afterAll(() => simulator.close())

function authorizeUrl(changes: Record<string, string> = {}): string {
  const parameters = {
    client_id: simulatedClient.clientId,
    response_type: 'code',
    redirect_uri: 'http://site.test/login/google/callback',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  return `${simulator.origin}/google/authorize?${new URLSearchParams(parameters)}`
}

async function codeFor(handle: string): Promise<string> {
  const answer = await fetch(authorizeUrl({ login_hint: handle }), { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

function exchange(code: string, changes: Record<string, string> = {}): Promise<Response> {
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: 'http://site.test/login/google/callback',
    client_id: simulatedClient.clientId,
    client_secret: simulatedClient.clientSecret,
    ...changes,
  }
  return fetch(`${simulator.origin}/google/token`, { method: 'POST', body: new URLSearchParams(form) })
}

test('the page says that it is a simulator and lists four people and a cancel button, without a script', async () => {
  const html = await (await fetch(authorizeUrl())).text()
  expect(html).toContain('Simulator: no real accounts')
  expect(html.match(/<button name="login_hint"/g)).toHaveLength(4)
  expect(html).toContain('johan.unverified@example.com (not verified)')
  expect(html).toContain('value="cancel"')
  expect(html).not.toContain('<script')
})

test('pressing a button sends the browser back with code and state, Cancel with a refusal', async () => {
  const url = authorizeUrl()
  const press = async (handle: string) => {
    const body = new URLSearchParams([...new URL(url).searchParams, ['login_hint', handle]])
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '').searchParams
  }
  const chosen = await press('naledi')
  expect(chosen.get('state')).toBe('state')
  expect(chosen.get('code')).toHaveLength(32)
  expect((await press('cancel')).get('error')).toBe('access_denied')
})

test('a code is good once', async () => {
  const code = await codeFor('naledi')
  const first = await exchange(code)
  expect(first.status).toBe(200)
  expect(await first.json()).toMatchObject({ token_type: 'Bearer', id_token: expect.any(String) })
  expect((await exchange(code)).status).toBe(400)
})

describe('refusals', () => {
  test.each([
    ['an unknown client', { client_id: 'stranger' }],
    ['a foreign callback', { redirect_uri: 'https://evil.test/steal' }],
    ['a callback with a query', { redirect_uri: 'http://site.test/login/google/callback?next=//evil.test' }],
    ['a request without state', { state: '' }],
    ['a request without PKCE', { code_challenge: '' }],
    ['PKCE in the clear', { code_challenge_method: 'plain' }],
    ['another flow', { response_type: 'token' }],
  ])('400: %s', async (_, wrong) => {
    const answer = await fetch(authorizeUrl({ login_hint: 'naledi', ...wrong }), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['another secret', { client_secret: 'guessed' }],
    ['another callback', { redirect_uri: 'http://other.test/login/google/callback' }],
  ])('400: a code with %s', async (_, wrong) => {
    expect((await exchange(await codeFor('naledi'), wrong)).status).toBe(400)
  })

  test('401: the API without a token', async () => {
    expect((await fetch(`${simulator.origin}/user`)).status).toBe(401)
  })
})
