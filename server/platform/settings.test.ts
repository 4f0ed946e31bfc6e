import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { environment, readSettings, settingTable, WrongSettings } from './settings.ts'

type Environment = Record<string, string>

/** A production that lacks nothing. */
const complete: Environment = {
  APP_ENV: 'production',
  APP_URL: 'https://pray.example.org',
  DATABASE_URL: 'postgres://thandaza:secret@db.example.org/thandaza',
  SMTP_URL: 'smtps://user:secret@mail.example.org',
  MAIL_FROM: 'Thandaza <no-reply@pray.example.org>',
}

function problemsOf(env: Environment): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems
    throw error
  }
}

test('without any setting the house is one for development, on this machine alone, with the demo community', () => {
  expect(readSettings({})).toMatchObject({
    appEnv: 'development',
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    appName: 'Thandaza',
    demo: true,
    databaseUrl: null,
    mediaUrl: null,
    smtpUrl: null,
    trustProxy: [],
    rateLimitScale: 1,
    logLevel: 'warn',
    signUpRevealsExisting: true,
  })
  expect(readSettings({}).dataDir).toMatch(/^\/.*\/data$/)
})

test('an empty setting is one that is not set', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '', DEMO: '' })).toEqual(readSettings({}))
})

test('the demo community is for the embedded database of a developer', () => {
  expect(readSettings({ DEMO: '0' }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://localhost/thandaza' }).demo).toBe(false)
  expect(readSettings(complete).demo).toBe(false)
  expect(problemsOf({ DEMO: '1', DATABASE_URL: 'postgres://localhost/thandaza' })).toEqual([
    'DEMO=1 fills the embedded database only. Remove DATABASE_URL or DEMO.',
  ])
})

describe('a wrong setting is named with what it is for', () => {
  const wrong: [keyof typeof settingTable, ...string[]][] = [
    ['APP_ENV', 'prod', 'Production'],
    ['PORT', 'http', '-1', '65536', '3000.5', '3e3', '0x50'],
    [
      'APP_URL',
      'pray.example.org',
      'ftp://pray.example.org',
      'https://pray.example.org/app',
      'https://a@b.org',
    ],
    ['DATABASE_URL', 'mysql://localhost/thandaza', 'localhost'],
    [
      'MEDIA_URL',
      'https://s3.example.org/bucket',
      's3://s3.example.org/bucket',
      's3://key@s3.example.org/bucket',
      's3://key:secret@s3.example.org',
      's3://key:secret@s3.example.org/bucket/folder',
      's3:bucket',
    ],
    ['SMTP_URL', 'mail.example.org:25', 'https://mail.example.org'],
    ['DEMO', 'yes', '2', 'true'],
    ['RATE_LIMIT_SCALE', '0', '-1', 'off', 'Infinity', '1e9'],
    ['LOG_LEVEL', 'verbose', 'INFO'],
    ['TRUST_PROXY', '*', 'proxy', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1,everybody', '::/0', '10.0.0.1/8/8'],
    ['SIGNUP_REVEALS_EXISTING', 'no'],
  ]
  for (const [name, ...values] of wrong) {
    test.each(values)(`${name}=%s`, (value) => {
      const [problem = '', ...more] = problemsOf({ [name]: value })
      expect(problem).toMatch(new RegExp(`^${name} \\(.+\\) must be .+\\.$`))
      expect(problem).toContain(settingTable[name].purpose)
      expect(more).toEqual([])
    })
  }
})

test('right values of every kind are taken', () => {
  const settings = readSettings({
    PORT: '0',
    APP_URL: 'https://pray.example.org/',
    TRUST_PROXY: ' 10.0.0.0/8, ::1 ,loopback',
    RATE_LIMIT_SCALE: '2.5',
    DATABASE_URL: 'postgresql:///thandaza?host=/run/postgresql',
  })
  expect(settings).toMatchObject({
    port: 0,
    appUrl: 'https://pray.example.org',
    trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
    rateLimitScale: 2.5,
  })
})

test('all wrong settings are named at once', () => {
  const problems = problemsOf({ PORT: 'x', APP_ENV: 'x', SUPPORT_EMAIL: 'help@example.org' })
  expect(problems).toHaveLength(3)
})

test.each([
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_BASE_URL',
  'SUPPORT_EMAIL',
  'SUPPORT_PHONE',
  'SUPPORT_ADDRESS',
  'SUPPORT_ADMIN_EMAIL',
  'ENCRYPTION_KEY',
  'PLATFORM_FEE_PERCENT',
  'PROCESSING_FEE_PERCENT',
  'DONATION_MIN_ZAR',
  'DONATION_MAX_ZAR',
  'PAYMENTS_ALLOW_SIM',
])('%s belongs to a later version and is refused', (name) => {
  expect(problemsOf({ [name]: '1' })).toEqual([
    `${name} is set, but what it is for is not part of this version yet. Remove it.`,
  ])
})

test('a sign-in provider needs its id and its secret', () => {
  expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.',
  ])
  expect(problemsOf({ GITHUB_CLIENT_SECRET: 'secret' })).toHaveLength(1)
  expect(problemsOf({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })).toEqual([])
})

describe('production refuses what is for development', () => {
  test('a complete one starts', () => {
    expect(problemsOf(complete)).toEqual([])
    expect(readSettings(complete)).toMatchObject({ appEnv: 'production', logLevel: 'info' })
  })

  test.each(['APP_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'])(
    'it needs %s, and so does staging',
    (name) => {
      for (const APP_ENV of ['production', 'staging']) {
        const problems = problemsOf({ ...complete, APP_ENV, [name]: '' })
        expect(problems).toHaveLength(1)
        expect(problems[0]).toMatch(
          new RegExp(`^${name} \\(.+\\) must be set when APP_ENV is not development\\.$`),
        )
      }
    },
  )

  test.each([
    [{ APP_URL: 'http://pray.example.org' }, /^APP_URL must begin with https/],
    [{ MAIL_FROM: settingTable.MAIL_FROM.otherwise }, /^MAIL_FROM/],
    [{ DEMO: '1', DATABASE_URL: '' }, /DEMO=1 belongs to development/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN \(.+\) needs 32 characters/],
  ])('%o', (change, sentence) => {
    expect(problemsOf({ ...complete, ...change }).join('\n')).toMatch(new RegExp(sentence.source, 'm'))
  })
})

test('no sentence repeats a value, which may be a secret', () => {
  const secrets = { DATABASE_URL: 'mysql://u:canary@h/d', SMTP_URL: 'canary', METRICS_TOKEN: 'canary' }
  for (const APP_ENV of ['development', 'production']) {
    const problems = problemsOf({ ...complete, ...secrets, APP_ENV })
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.join('\n')).not.toContain('canary')
  }
})

test('.env is read, and what the shell says wins over it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-env-'))
  const lines = ['# a remark', 'APP_NAME="House of Prayer"', ' PORT = 4000 ', 'PATH=nowhere', 'not a setting']
  await writeFile(join(folder, '.env'), lines.join('\n'))
  const found = environment(folder)
  expect(found).toMatchObject({ APP_NAME: 'House of Prayer', PORT: '4000' })
  expect(found.PATH).not.toBe('nowhere')
  await rm(folder, { recursive: true })
  expect(environment(folder).APP_NAME).toBeUndefined()
})
