import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '#contract/values/constants.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { createIdentityProviders } from './identity-provider.ts'
import { fetchFrom } from './oauth-call.ts'

const settings = readSettings({ APP_URL: 'http://site.test' })
const keys = {
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  GITHUB_CLIENT_ID: 'id',
  GITHUB_CLIENT_SECRET: 'secret',
}
const attempt = { state: 's'.repeat(43), codeVerifier: 'v'.repeat(43), nonce: 'n'.repeat(43) }
let simulator: OAuthSimulator

beforeAll(async () => {
  simulator = await startOAuthSimulator()
})
afterAll(() => simulator.close())

test('with keys the real providers are used, also where a simulator runs', async () => {
  const real = createIdentityProviders({
    settings: readSettings({ APP_URL: 'https://pray.example.org', ...keys }),
    simulatorOrigin: simulator.origin,
  })
  expect(real.origins).toEqual(['https://accounts.google.com', 'https://github.com'])
  const url = new URL((await real.github?.authorizationUrl(attempt)) ?? '')
  expect(url.href).toContain('https://github.com/login/oauth/authorize?')
  expect(url.searchParams.get('redirect_uri')).toBe('https://pray.example.org/login/github/callback')
})

test('without keys and simulator there are no providers', () => {
  const none = createIdentityProviders({ settings, simulatorOrigin: null })
  expect(none).toEqual({ google: null, github: null, origins: [] })
})

describe.each(providers)('%s', (provider) => {
  test('that does not answer fails after the deadline', async () => {
    const service = createIdentityProviders({
      settings,
      simulatorOrigin: simulator.origin,
      deadlineSeconds: 1,
    })[provider]
    const url = `${await service?.authorizationUrl(attempt)}&login_hint=naledi`
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
    const answer = Object.fromEntries(back.searchParams) as { code: string; state: string }
    simulator.failNext('silence')
    await expect(service?.redeem(answer, attempt)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
  })

  test('that is unreachable is a failure now and works again later', async () => {
    const stopped = await startOAuthSimulator()
    const service = createIdentityProviders({ settings, simulatorOrigin: stopped.origin })[provider]
    await stopped.close()
    const iss = provider === 'google' ? `${stopped.origin}/google` : undefined
    const answer = { code: 'code', state: attempt.state, iss }
    await expect(service?.redeem(answer, attempt)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    const back = await startOAuthSimulator({ port: Number(new URL(stopped.origin).port) })
    await expect(service?.redeem(answer, attempt)).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
    await back.close()
  })
})

test('an address outside the named origins is never requested', async () => {
  const restrictedFetch = fetchFrom(['https://accounts.google.com'])
  const options = { body: undefined, headers: {}, method: 'GET', redirect: 'manual' as const }
  await expect(restrictedFetch(`${simulator.origin}/user`, options)).rejects.toThrow('not its own')
})
