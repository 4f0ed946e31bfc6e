import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { settingTable } from './setting-table.ts'
import { environment, readSettings, WrongSettings } from './settings.ts'

type Environment = Record<string, string>

const run = promisify(execFile)

const encryptionKey = '0123456789abcdef'.repeat(4)

const vapidKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

/** A production environment with all settings. */
const complete: Environment = {
  APP_ENV: 'production',
  APP_URL: 'https://pray.example.org',
  DATABASE_URL: 'postgres://thandaza:secret@db.example.org/thandaza?sslmode=verify-full',
  SMTP_URL: 'smtps://user:secret@mail.example.org',
  MAIL_FROM: 'Thandaza <no-reply@pray.example.org>',
  SUPPORT_EMAIL: 'help@pray.example.org',
  ENCRYPTION_KEY: encryptionKey,
  TRUST_PROXY: '127.0.0.1',
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

test('without any setting the server is one for development, on this machine alone, with the demo community', () => {
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

test.each([
  ['RATE_LIMIT_SCALE', '1000000', 'a number from 0.01 to 100000'],
  ['RATE_LIMIT_SCALE', '0', 'a number from 0.01 to 100000'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['PLATFORM_FEE_PERCENT', '50', 'a percentage from 0 to 49'],
  ['PROCESSING_FEE_PERCENT', '5.001', 'a percentage from 0 to 49, with at most two decimals'],
  ['DONATION_MIN_ZAR', '0.99', 'an amount from 1 to 10000000'],
  ['DONATION_MAX_ZAR', '10000001', 'an amount from 1 to 10000000'],
  [
    'PAYOUT_DAY',
    '29',
    'a day of the week in small letters, such as friday, or a day of the month from 1 to 28',
  ],
])('%s=%s is refused with its range', (name, value, range) => {
  const [problem] = problemsOf({ [name]: value })
  expect(problem).toMatch(new RegExp(`^${name} \\(.+\\) must be ${range}`))
})

describe('a password that is not percent-encoded', () => {
  const addresses = [
    ['DATABASE_URL', 'postgres://thandaza:SECRET@db.example.org/thandaza?sslmode=verify-full'],
    ['REDIS_URL', 'rediss://default:SECRET@redis.example.org:6379'],
    ['MEDIA_URL', 's3://key:SECRET@s3.example.org/bucket?region=af-south-1'],
    ['SMTP_URL', 'smtps://user:SECRET@mail.example.org'],
  ] as const
  const secrets = [
    ...['Qj@Zk#Wv/Xy', 'Qj@Zk/Wvxy', 'Qj/Zkwv', 'Qj?Zkwv', 'Qjzk#Wvxy', 'Qj@Zk?Wv', 'Qj%Zk', 'Qjzk%'],
    ...['12/3456', '12?3456', '12#3456'],
  ]
  const cases = addresses.flatMap(([name, address]) =>
    secrets.map((secret) => [name, secret, address.replace('SECRET', secret)] as const),
  )

  test.each(cases)(
    '%s with %s is refused with a sentence that says how, and no piece of it',
    (name, secret, address) => {
      const problems = problemsOf({ [name]: address })
      expect(problems).toHaveLength(1)
      const [problem = ''] = problems
      expect(problem).toContain('in a user name or password % @ : / ? # are written %25 %40 %3A %2F %3F %23')
      const pieces = secret.split(/[@#/?%]/).filter((piece) => piece.length > 1)
      for (const piece of [secret, ...pieces]) expect(problem).not.toContain(piece)
    },
  )

  test.each(addresses)('%s takes them encoded, and what needs no encoding', (name, address) => {
    for (const secret of [encodeURIComponent('p@ss#w/rd?%:'), "p:a+b=c!&'()*,;~", 'pässwörd'])
      expect(problemsOf({ [name]: address.replace('SECRET', secret) })).toEqual([])
  })
})

test('an empty setting is one that is not set', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '', DEMO: '' })).toEqual(readSettings({}))
})

test('the demo community is for the embedded database of a developer, a replica for a database of one’s own', () => {
  expect(readSettings({ DEMO: '0' }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://localhost/thandaza' }).demo).toBe(false)
  expect(readSettings(complete).demo).toBe(false)
  expect(problemsOf({ DATABASE_REPLICA_URL: 'postgres://localhost/thandaza' })).toEqual([
    'DATABASE_REPLICA_URL goes with the DATABASE_URL of its primary.',
  ])
  expect(problemsOf({ DEMO: '1', DATABASE_URL: 'postgres://localhost/thandaza' })).toEqual([
    'DEMO=1 fills the embedded database only. Remove DATABASE_URL or DEMO.',
  ])
})

describe('an address that says staging makes a server a staging one, unless APP_ENV says otherwise (ENV-1, REQ-47)', () => {
  const unnamed = { ...complete, APP_ENV: '' }

  test.each([
    'https://staging.pray.example.org',
    ' https://pray-staging.example.org/ ',
    'https://pray.staging.example.org:8443',
  ])('%s', (APP_URL) => {
    expect(readSettings({ ...unnamed, APP_URL })).toMatchObject({ appEnv: 'staging', logLevel: 'info' })
  })

  test('it is as strict as an explicit one', () => {
    const APP_URL = 'https://staging.pray.example.org'
    expect(problemsOf({ APP_URL })).toEqual(problemsOf({ APP_URL, APP_ENV: 'staging' }))
    expect(problemsOf({ APP_URL })).not.toEqual([])
  })

  test('the word elsewhere and an explicit APP_ENV change nothing', () => {
    for (const APP_URL of ['https://pray.example.org', 'https://pray.example.org/staging', 'staging', ''])
      expect(problemsOf({ APP_URL, DATABASE_URL: 'mysql://x' })).toEqual(
        problemsOf({ APP_URL, DATABASE_URL: 'mysql://x', APP_ENV: 'development' }),
      )
    const APP_URL = 'https://staging.pray.example.org'
    expect(readSettings({ ...complete, APP_URL }).appEnv).toBe('production')
    expect(readSettings({ APP_URL, APP_ENV: 'development' }).appEnv).toBe('development')
  })
})

test('production needs an e-mail address of its own, and no other contact details', () => {
  expect(readSettings(complete)).toMatchObject({
    supportEmail: 'help@pray.example.org',
    supportPhone: null,
    supportAddress: null,
    analytics: false,
  })
})

describe('a wrong setting is named with its purpose', () => {
  const wrong: [keyof typeof settingTable, ...string[]][] = [
    ['APP_ENV', 'prod', 'Production'],
    ['PORT', 'http', '-1', '65536', '3000.5', '3e3', '0x50'],
    [
      'APP_URL',
      'pray.example.org',
      'ftp://pray.example.org',
      'https://pray.example.org/app',
      'https://a@b.org',
      'https:pray.example.org',
      'https://pray.example.org?',
      'https://pray.example.org/#top',
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
    [
      'TRUST_PROXY',
      '*',
      'proxy',
      '0.0.0.0/0',
      '0.0.0.0/1',
      '10.0.0.0/33',
      '10.0.0.1,everybody',
      '::/0',
      '2000::/3',
      '10.0.0.1/8/8',
    ],
    ['SIGNUP_REVEALS_EXISTING', 'no'],
    [
      'SUPPORT_EMAIL',
      'help',
      'help@',
      '@example.org',
      'help@example.org, more@example.org',
      'Help <help@example.org>',
      'help@example.org\nBcc: more@example.org',
      `${'h'.repeat(250)}@example.org`,
    ],
    ['ANALYTICS', 'on', '2'],
    ['PAYSTACK_SECRET_KEY', 'pk_test_0123456789abcdef', 'sk_test_short', 'sk_0123456789abcdef', 'sk_live_'],
    ['PAYSTACK_SECRET_KEY_PREVIOUS', 'pk_live_0123456789abcdef', 'secret'],
    [
      'PAYSTACK_BASE_URL',
      'api.paystack.co',
      'https://api.paystack.co/v2',
      'https://user@api.paystack.co',
      'ftp://api.paystack.co',
    ],
    ['PAYMENTS_ALLOW_SIM', 'yes'],
    ['PUSH', 'on', '2'],
    [
      'VAPID_PRIVATE_KEY',
      'secret',
      vapidKey.slice(1),
      `${vapidKey}A`,
      `${vapidKey}=`,
      vapidKey.replace('-', '+'),
      // The same bytes, written otherwise.
      `${vapidKey.slice(0, -1)}x`,
      // Zero, and a number beyond the order of the curve.
      'A'.repeat(43),
      `${'_'.repeat(42)}8`,
      'a'.repeat(64),
    ],
    [
      'PUSH_HOSTS',
      'https://push.example.org',
      'push.example.org:443',
      'push.example.org/a',
      'push.example.org.',
      '.example.org',
      '*',
      '*.org',
      'push.*.org',
      'push',
      'localhost',
      '127.0.0.1',
      '[::1]',
      'push.example.org,10.0.0.4',
      'user@push.example.org',
      ',',
    ],
    ['ENCRYPTION_KEY', 'secret', 'f'.repeat(63), 'g'.repeat(64), `${'f'.repeat(64)},short`, ','],
    ['PLATFORM_FEE_PERCENT', '-1', '50', '5.001', '5%', '1e1', 'none'],
    ['PROCESSING_FEE_PERCENT', '49.01', '100', '111'],
    ['PAYOUT_DAY', '0', '05', '31', 'Friday', 'fri', 'weekly'],
    ['DONATION_MIN_ZAR', '0', '0.99', '-1', '1.005', '1e3', '10000001', 'Infinity'],
    ['DONATION_MAX_ZAR', '0', '10000000.01', '1.2.3', '0x10'],
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

test('right values of every kind are accepted', () => {
  const settings = readSettings({
    PORT: '0',
    APP_URL: 'https://pray.example.org/',
    TRUST_PROXY: ' 10.0.0.0/8, ::1 ,loopback,fc00::/7',
    RATE_LIMIT_SCALE: '2.5',
    DATABASE_URL: 'postgresql:///thandaza?host=/run/postgresql',
    SUPPORT_EMAIL: 'help@pray.example.org',
    SUPPORT_PHONE: '+27 21 555 0101',
    SUPPORT_ADDRESS: '1 Long Street, Cape Town',
    ANALYTICS: '1',
  })
  expect(settings).toMatchObject({
    port: 0,
    appUrl: 'https://pray.example.org',
    trustProxy: ['10.0.0.0/8', '::1', 'loopback', 'fc00::/7'],
    rateLimitScale: 2.5,
    supportEmail: 'help@pray.example.org',
    supportPhone: '+27 21 555 0101',
    supportAddress: '1 Long Street, Cape Town',
    analytics: true,
  })
})

test.each([
  ['http://LOCALHOST', 'http://localhost'],
  ['HTTPS://Pray.Example.ORG/', 'https://pray.example.org'],
  ['https://pray.example.org:443', 'https://pray.example.org'],
  ['http://LocalHost:3000', 'http://localhost:3000'],
  ['https://gebed.ñandú.example', 'https://gebed.xn--and-6ma2c.example'],
])('an origin may be written in any way that a browser takes: %s', (given, origin) => {
  expect(readSettings({ APP_URL: given }).appUrl).toBe(origin)
  expect(readSettings({ PAYSTACK_BASE_URL: given }).paystackBaseUrl).toBe(origin)
})

test('all wrong settings are named at once', () => {
  const problems = problemsOf({ PORT: 'x', APP_ENV: 'x', SUPPORT_EMAIL: 'help' })
  expect(problems).toHaveLength(3)
})

test('SUPPORT_ADMIN_EMAIL names one account, written as accounts are', () => {
  expect(readSettings({}).supportAdminEmail).toBeNull()
  expect(readSettings({ SUPPORT_ADMIN_EMAIL: ' Help@Pray.example.org ' }).supportAdminEmail).toBe(
    'help@pray.example.org',
  )
  expect(problemsOf({ SUPPORT_ADMIN_EMAIL: 'everybody' })).toEqual([
    'SUPPORT_ADMIN_EMAIL (account that the button Add Support Admin makes an admin, once it is verified) must be an e-mail address.',
  ])
})

test('a sign-in provider needs its id and its secret', () => {
  expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.',
  ])
  expect(problemsOf({ GITHUB_CLIENT_SECRET: 'secret' })).toHaveLength(1)
  expect(problemsOf({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })).toEqual([])
})

test('staff need a second factor in production, and without one there only for a reason (SEC-F3)', () => {
  const demands = (env: Record<string, string>) => readSettings(env).staffSecondFactor
  expect([demands({}), demands(complete)]).toEqual([false, true])
  expect(demands({ STAFF_SECOND_FACTOR: '1' })).toBe(true)
  const reason = 'one admin, whose phone is on its way'
  expect(
    readSettings({ ...complete, STAFF_SECOND_FACTOR: '0', STAFF_SECOND_FACTOR_REASON: reason }),
  ).toMatchObject({
    staffSecondFactor: false,
    staffSecondFactorReason: reason,
  })
})

describe('notifications for phones', () => {
  const pushes = (env: Environment) => readSettings(env).push

  test('are sent in development, and where there is a key, unless PUSH says otherwise', () => {
    expect([pushes({}), pushes({ PUSH: '0' })]).toEqual([true, false])
    expect([pushes(complete), pushes({ ...complete, PUSH: '0' })]).toEqual([false, false])
    const keyed = { ...complete, VAPID_PRIVATE_KEY: vapidKey }
    expect([pushes(keyed), pushes({ ...keyed, PUSH: '1' }), pushes({ ...keyed, PUSH: '0' })]).toEqual([
      true,
      true,
      false,
    ])
    expect(readSettings(keyed).vapidPrivateKey).toBe(vapidKey)
  })

  test('go to the push services of the large browsers, or to those of the setting', () => {
    expect(readSettings({}).pushHosts).toEqual([
      'fcm.googleapis.com',
      '*.push.services.mozilla.com',
      '*.notify.windows.com',
      'web.push.apple.com',
    ])
    expect(readSettings({ PUSH_HOSTS: ' Push.Example.org,*.example.net ' }).pushHosts).toEqual([
      'push.example.org',
      '*.example.net',
    ])
  })

  test.each(['production', 'staging'])(
    'with PUSH=1 %s needs a key, and the command that is named prints one',
    async (APP_ENV) => {
      const [problem = '', ...more] = problemsOf({ ...complete, APP_ENV, PUSH: '1' })
      const [, command = ''] =
        /^VAPID_PRIVATE_KEY must be set where PUSH=1: (node .+) prints one\.$/.exec(problem) ?? []
      expect(more).toEqual([])
      expect(settingTable.VAPID_PRIVATE_KEY.expects).toContain(command)
      const { stdout } = await run('sh', ['-c', command])
      expect(pushes({ ...complete, APP_ENV, PUSH: '1', VAPID_PRIVATE_KEY: stdout })).toBe(true)
    },
  )
})

describe('production refuses settings for development', () => {
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

  const liveKey = 'sk_live_0123456789abcdef'
  const testKey = 'sk_test_0123456789abcdef'
  const database = 'postgres://thandaza:secret@'
  const unsafe: [keyof typeof settingTable, Environment, RegExp][] = [
    ['APP_URL', { APP_URL: 'http://pray.example.org' }, /^APP_URL must begin with https/],
    ['APP_URL', { APP_URL: 'HTTP://pray.example.org' }, /^APP_URL must begin with https/],
    ['TRUST_PROXY', { TRUST_PROXY: '' }, /^TRUST_PROXY must name the proxy/],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY \(.+\) must be .+ never everybody/],
    ['TRUST_PROXY', { TRUST_PROXY: '*' }, /^TRUST_PROXY \(.+\) must be .+ never everybody/],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: '' }, /^ENCRYPTION_KEY must be set in production/],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'changeme' }, /^ENCRYPTION_KEY \(.+\) must be 64 hexadecimal/],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'a1'.repeat(15) }, /^ENCRYPTION_KEY \(.+\) must be 64 hexadecimal/],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: '0'.repeat(64) }, /^ENCRYPTION_KEY must be random/],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: `${encryptionKey},${'cafe'.repeat(16)}` }, /must be random/],
    ['MAIL_FROM', { MAIL_FROM: settingTable.MAIL_FROM.otherwise }, /^MAIL_FROM \(.+\) must be set/],
    ['MAIL_FROM', { MAIL_FROM: 'Thandaza <no-reply@prayer>' }, /^MAIL_FROM must have an address at a real/],
    ['MAIL_FROM', { MAIL_FROM: 'no-reply@mail.localhost' }, /^MAIL_FROM must have an address at a real/],
    ['MAIL_FROM', { MAIL_FROM: 'no-reply@127.0.0.1' }, /^MAIL_FROM must have an address at a real/],
    ['MAIL_FROM', { MAIL_FROM: 'Thandaza' }, /^MAIL_FROM must have an address at a real/],
    [
      'STAFF_SECOND_FACTOR',
      { STAFF_SECOND_FACTOR: '0' },
      /^STAFF_SECOND_FACTOR=0 needs a STAFF_SECOND_FACTOR_REASON/,
    ],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: '' }, /^SUPPORT_EMAIL must be set in production/],
    [
      'DATABASE_URL',
      { DATABASE_URL: `${database}db.example.org/t` },
      /^DATABASE_URL goes to another machine/,
    ],
    ['DATABASE_URL', { DATABASE_URL: `${database}10.0.0.4/t` }, /^DATABASE_URL goes to another machine/],
    [
      'DATABASE_REPLICA_URL',
      { DATABASE_REPLICA_URL: `${database}10.0.0.5/t` },
      /^DATABASE_REPLICA_URL goes to another machine/,
    ],
    ['DATABASE_URL', { DATABASE_URL: `${database}[fd00::4]/t` }, /^DATABASE_URL goes to another machine/],
    ['DATABASE_URL', { DATABASE_URL: `${database}db.example.org/t?sslmode=no-verify` }, /^DATABASE_URL goes/],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '1000' }, /^RATE_LIMIT_SCALE must be 1/],
    ['LOG_LEVEL', { LOG_LEVEL: 'silent' }, /^LOG_LEVEL must not be silent/],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'm'.repeat(31) }, /^METRICS_TOKEN \(.+\) needs 32 characters/],
    ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: testKey }, /^PAYSTACK_SECRET_KEY is a test key/],
    [
      'PAYSTACK_BASE_URL',
      { PAYSTACK_SECRET_KEY: liveKey, PAYSTACK_BASE_URL: 'http://api.paystack.co' },
      /^A live PAYSTACK_SECRET_KEY goes to https:.+ only.+\nPAYSTACK_BASE_URL may name a simulator only/,
    ],
    [
      'PAYSTACK_BASE_URL',
      { PAYSTACK_BASE_URL: 'http://127.0.0.1:4010' },
      /^PAYSTACK_BASE_URL may name a sim/,
    ],
    ['PAYMENTS_ALLOW_SIM', { PAYMENTS_ALLOW_SIM: '1' }, /^PAYMENTS_ALLOW_SIM=1 belongs to staging/],
    ['DEMO', { DEMO: '1' }, /^DEMO=1 fills the embedded database only.+\nDEMO=1 belongs to development/],
    ['SMTP_URL', { SMTP_URL: '' }, /^SMTP_URL \(.+dev mailbox\) must be set/],
  ]

  test.each(unsafe)('%s: %o', (_, change, sentence) => {
    expect(problemsOf({ ...complete, ...change }).join('\n')).toMatch(sentence)
  })

  test('each fault has one sentence, and all of them come at once', () => {
    const worst = {
      APP_ENV: 'production',
      PORT: 'http',
      APP_URL: 'http://pray.example.org',
      DATABASE_URL: `${database}db.example.org/t`,
      MAIL_FROM: 'no-reply@localhost',
      METRICS_TOKEN: 'short',
      ENCRYPTION_KEY: 'short',
      PAYSTACK_SECRET_KEY: testKey,
      RATE_LIMIT_SCALE: '10',
      DEMO: '1',
    }
    const named = problemsOf(worst).map((problem) => problem.split(/[ =]/, 1)[0])
    expect(named.toSorted()).toEqual(
      [
        ...Object.keys(worst).filter((name) => name !== 'APP_ENV'),
        'DEMO',
        'SMTP_URL',
        'SUPPORT_EMAIL',
        'TRUST_PROXY',
      ].toSorted(),
    )
  })

  test.each([
    `${database}db.example.org/t?sslmode=verify-full`,
    `${database}10.0.0.4/t?sslmode=disable`,
    `${database}localhost/t`,
    `${database}127.0.0.1:5433/t`,
    `${database}[::1]/t`,
    `${database}database/t`,
    'postgresql:///thandaza?host=/run/postgresql',
    'postgres:///thandaza',
  ])('a local database, one with a private name or one with TLS is accepted: %s', (DATABASE_URL) => {
    expect(problemsOf({ ...complete, DATABASE_URL })).toEqual([])
  })

  test('staging may be tried out with less', () => {
    const less = {
      APP_URL: 'http://staging.example.org',
      RATE_LIMIT_SCALE: '10',
      SUPPORT_EMAIL: '',
      TRUST_PROXY: '',
    }
    expect(problemsOf({ ...complete, ...less, APP_ENV: 'staging' })).toEqual([])
  })
})

describe('payments', () => {
  const testKey = 'sk_test_0123456789abcdef'
  const liveKey = 'sk_live_0123456789abcdef'
  const otherHost = 'http://127.0.0.1:4010'
  const ENCRYPTION_KEY = encryptionKey

  test('without payment settings there is no key, the real provider, and the fee of the specification', () => {
    expect(readSettings({})).toMatchObject({
      paystackSecretKey: null,
      paystackSecretKeyPrevious: null,
      paystackBaseUrl: 'https://api.paystack.co',
      encryptionKeys: [],
      fees: { platformPercent: 5, processingPercent: 5 },
      donationCents: { min: 100, max: 100_000_000 },
    })
  })

  test('amounts become whole cents, percentages stay as written, keys keep their order', () => {
    const settings = readSettings({
      DONATION_MIN_ZAR: '20.05',
      DONATION_MAX_ZAR: '1,000.29',
      PLATFORM_FEE_PERCENT: '2.75',
      PROCESSING_FEE_PERCENT: '0',
      ENCRYPTION_KEY: `${'B'.repeat(64)}, ${'a'.repeat(64)}`,
      PAYSTACK_BASE_URL: `${otherHost}/`,
    })
    expect(settings).toMatchObject({
      donationCents: { min: 2005, max: 100_029 },
      fees: { platformPercent: 2.75, processingPercent: 0 },
      encryptionKeys: ['B'.repeat(64), 'a'.repeat(64)],
      paystackBaseUrl: otherHost,
    })
  })

  test('a live server takes payments with a live key and an encryption key', () => {
    expect(problemsOf({ ...complete, PAYSTACK_SECRET_KEY: liveKey })).toEqual([])
    const staging = { ...complete, APP_ENV: 'staging', PAYSTACK_SECRET_KEY: testKey, ENCRYPTION_KEY: '' }
    expect(problemsOf(staging)).toEqual(['ENCRYPTION_KEY must be set where payments are taken.'])
    expect(problemsOf({ PAYSTACK_SECRET_KEY: testKey })).toEqual([])
  })

  test('a live key is sent to the real provider only, whatever kind of server it is', () => {
    for (const APP_ENV of ['development', 'staging', 'production'])
      expect(
        problemsOf({
          ...complete,
          APP_ENV,
          ENCRYPTION_KEY,
          PAYSTACK_SECRET_KEY: liveKey,
          PAYSTACK_BASE_URL: otherHost,
        })[0],
      ).toBe('A live PAYSTACK_SECRET_KEY goes to https://api.paystack.co only. Remove PAYSTACK_BASE_URL.')
    expect(
      problemsOf({ PAYSTACK_SECRET_KEY: liveKey, PAYSTACK_BASE_URL: 'https://api.paystack.co/' }),
    ).toEqual([])
  })

  test('a simulator serves development, staging that asks for it, and never production', () => {
    const simulated = { PAYSTACK_SECRET_KEY: testKey, PAYSTACK_BASE_URL: otherHost }
    const staging = { ...complete, APP_ENV: 'staging', ENCRYPTION_KEY, ...simulated }
    const only =
      'PAYSTACK_BASE_URL may name a simulator only in development, or in staging with PAYMENTS_ALLOW_SIM=1.'
    expect(problemsOf(simulated)).toEqual([])
    expect(problemsOf(staging)).toEqual([only])
    expect(problemsOf({ ...staging, PAYMENTS_ALLOW_SIM: '1' })).toEqual([])
    const asProduction = { ...staging, APP_ENV: 'production', PAYMENTS_ALLOW_SIM: '1' }
    expect(problemsOf({ ...asProduction, PAYSTACK_SECRET_KEY: '' })).toEqual([
      only,
      'PAYMENTS_ALLOW_SIM=1 belongs to staging.',
    ])
  })

  test('a previous key goes with a new one of its own kind: a test key signs no live payments', () => {
    const sentence =
      'PAYSTACK_SECRET_KEY_PREVIOUS goes with a PAYSTACK_SECRET_KEY of the same kind, test or live.'
    const previous = (PAYSTACK_SECRET_KEY_PREVIOUS: string, PAYSTACK_SECRET_KEY = '') =>
      problemsOf({ PAYSTACK_SECRET_KEY, PAYSTACK_SECRET_KEY_PREVIOUS })
    expect(previous(liveKey, liveKey)).toEqual([])
    expect(previous(testKey, testKey)).toEqual([])
    expect(previous(testKey, liveKey)).toEqual([sentence])
    expect(previous(liveKey, testKey)).toEqual([sentence])
    expect(previous(testKey)).toEqual([sentence])
  })

  test('the fee stays below a half, and the smallest donation below the largest', () => {
    expect(problemsOf({ PLATFORM_FEE_PERCENT: '25', PROCESSING_FEE_PERCENT: '24.99' })).toEqual([])
    expect(problemsOf({ PLATFORM_FEE_PERCENT: '25', PROCESSING_FEE_PERCENT: '25' })).toEqual([
      'PLATFORM_FEE_PERCENT and PROCESSING_FEE_PERCENT together must stay below 50.',
    ])
    expect(problemsOf({ DONATION_MIN_ZAR: '20', DONATION_MAX_ZAR: '20' })).toEqual([])
    expect(problemsOf({ DONATION_MIN_ZAR: '20.01', DONATION_MAX_ZAR: '20' })).toEqual([
      'DONATION_MIN_ZAR must not be more than DONATION_MAX_ZAR.',
    ])
  })
})

test('no sentence repeats a value, which may be a secret', () => {
  const secrets = {
    DATABASE_URL: 'mysql://u:canary@h/d',
    SMTP_URL: 'canary',
    METRICS_TOKEN: 'canary',
    PAYSTACK_SECRET_KEY: 'canary',
    ENCRYPTION_KEY: 'canary',
  }
  for (const APP_ENV of ['development', 'production']) {
    const problems = problemsOf({ ...complete, ...secrets, APP_ENV })
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.join('\n')).not.toContain('canary')
  }
})

test('.env is read, and variables of the shell override it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-env-'))
  const lines = ['# a remark', 'APP_NAME="House of Prayer"', ' PORT = 4000 ', 'PATH=nowhere', 'not a setting']
  await writeFile(join(folder, '.env'), lines.join('\n'))
  const found = environment(folder)
  expect(found).toMatchObject({ APP_NAME: 'House of Prayer', PORT: '4000' })
  expect(found.PATH).not.toBe('nowhere')
  await rm(folder, { recursive: true })
  expect(environment(folder).APP_NAME).toBeUndefined()
})
