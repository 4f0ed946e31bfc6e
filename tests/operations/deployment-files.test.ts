import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { settingTable } from '#server/platform/settings/setting-table.ts'
import { readSettings, WrongSettings } from '#server/platform/settings/settings.ts'
import { readCopy, readStages } from '#tests/support/image/instructions.ts'
import { isTest, root, sourcesOf } from '#tests/support/sources.ts'

/** Values for the empty lines of the example, and those that compose.yaml adds. */
const filledIn = {
  APP_URL: 'https://pray.example.org',
  ENCRYPTION_KEY: '0123456789abcdef'.repeat(4),
  SMTP_URL: 'smtps://user:secret@mail.example.org',
  MAIL_FROM: 'Thandaza <no-reply@pray.example.org>',
  SUPPORT_EMAIL: 'help@pray.example.org',
  DATABASE_URL: 'postgres://thandaza:secret@database:5432/thandaza',
  TRUST_PROXY: '172.30.80.2',
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = read('compose.yaml')
/** The lines of one service, by its name. */
const serviceOf = (name: string) =>
  new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? ''
const example = read('deploy/production.env.example')
const exampleNames = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => String(name))
const forCompose = ['DOMAIN', 'POSTGRES_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']

test('every setting that is named exists', () => {
  expect(exampleNames.filter((name) => !(name in settingTable) && !forCompose.includes(name))).toEqual([])
  const [, environment = ''] = /environment: &server-environment\n((?: {4}.*\n)+)/.exec(compose) ?? []
  const given = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => String(name))
  expect(given.toSorted()).toEqual(['DATABASE_URL', 'MEDIA_URL', 'REDIS_URL', 'TRUST_PROXY'])
  const required = [...compose.matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(([, name]) => String(name))
  expect([...new Set(required)].toSorted()).toEqual(forCompose.toSorted())
  for (const unit of ['thandaza@.service', 'thandaza-backup.service']) {
    const [, variables = ''] = /^Environment=(.+)$/m.exec(read(`deploy/systemd/${unit}`)) ?? []
    const named = variables.split(' ').map((word) => word.split('=', 1)[0] ?? '')
    expect(named.filter((name) => !(name in settingTable) && name !== 'NODE_COMPILE_CACHE')).toEqual([])
  }
})

test('the unchanged example does not start, and the completed one is a safe production setup', () => {
  const asIs = Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(() => readSettings(asIs)).toThrow(WrongSettings)
  const settings = { ...asIs, ...filledIn }
  expect(readSettings(settings)).toMatchObject({ appEnv: 'production', demo: false })
})

test('all sources of the pages are copied into the stage that builds them', () => {
  const [build] = readStages(read('Dockerfile'))
  const copies = build?.instructions.filter(({ name }) => name === 'COPY') ?? []
  const copied = copies.flatMap(({ rest }) => readCopy(rest).sources.map((source) => join(source)))
  const isCopied = (path: string) => copied.some((folder) => path === folder || path.startsWith(`${folder}/`))
  const sources = new Map(sourcesOf('contract', 'server', 'tools', 'web').map((each) => [each.path, each]))
  const ofConfig = [...read('vite.config.ts').matchAll(/from '\.\/([^']+)'/g)].map(([, path = '']) => path)
  const pages = [...sources.values()].filter((each) => each.path.startsWith('web/') && !isTest(each))
  const needed = new Set(['vite.config.ts', 'tools/build.ts', ...ofConfig, ...pages.map(({ path }) => path)])
  for (const path of needed)
    for (const { target, isTypeOnly } of sources.get(path)?.imports ?? [])
      if (!isTypeOnly && sources.has(target)) needed.add(target)
  expect(needed.size).toBeGreaterThan(100)
  expect([...needed].filter((path) => !isCopied(path))).toEqual([])
})

test('every image is pinned, logs are rotated, and nothing runs without a limit', () => {
  const images = [...compose.matchAll(/^\s+image: (\S+)$/gm)].map(([, name]) => String(name))
  const others = images.filter((name) => !name.startsWith('thandaza:'))
  const pinned = /:v?\d+\.\d+(\.\d+)?(-[a-z]+)?(@sha256:[0-9a-f]{64})?$/
  expect(others.filter((name) => !pinned.test(name))).toEqual([])
  expect(compose).toMatch(/max-size: 10m/)
  for (const name of ['proxy', 'database', 'redis', 'media'])
    expect(serviceOf(name), name).toMatch(/<<: \*every\n[\s\S]+mem_limit: \d+m/)
  expect(compose).toMatch(/x-server: &server\n {2}<<: \*every\n[\s\S]+read_only: true[\s\S]+mem_limit/)
})

test('two servers stand behind the proxy, the only host they trust and the only open port', () => {
  for (const [name, address] of [
    ['server-1', '172.30.80.11'],
    ['server-2', '172.30.80.12'],
  ] as const) {
    expect(serviceOf(name)).toContain('<<: *server')
    expect(serviceOf(name)).toContain(`ipv4_address: ${address} `)
    expect(serviceOf('proxy')).toContain(`${address}:3000`)
    expect(serviceOf('proxy')).toMatch(new RegExp(`${name}: { condition: service_healthy }`))
  }
  expect(serviceOf('proxy')).toContain('ipv4_address: 172.30.80.2 ')
  expect(compose).toContain('TRUST_PROXY: 172.30.80.2\n')
  expect([...compose.matchAll(/^\s+ports: (.+)$/gm)].map(([, ports]) => ports)).toEqual([
    '["80:80", "443:443"]',
  ])
  for (const name of ['proxy', 'database', 'redis']) expect(serviceOf(name), name).toContain('healthcheck:')
})

test('the proxy passes streams on at once, forwards the client address, and allows images', () => {
  const site = read('deploy/nginx/site.conf.template')
  expect(site).toMatch(/location = \/api\/live \{[^}]*proxy_buffering off;[^}]*\}/)
  expect(site).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(site) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(mediaLimits.maxBytes)
  expect(site).toMatch(/location = \/metrics \{ return 404; \}/)
})

test('the proxy writes no address down, which may hold the token of a mail or an invitation', () => {
  const servers = read('deploy/nginx/site.conf.template')
    .split(/^server \{$/m)
    .slice(1)
  expect(servers).toHaveLength(2)
  for (const block of servers) {
    expect(block).toMatch(/^ {2}access_log off;$/m)
    // From 'error' on, nginx would write the line of each request whose server did not answer.
    expect(block).toMatch(/^ {2}error_log \S+ crit;$/m)
  }
})

/** The lines of a unit that take rights away from what it starts. */
const HARDENING =
  /^(NoNew|Capability|Ambient|Protect|Private|Restrict|Lock|RemoveIPC|SystemCall|UMask|StateDirectoryMode)/

function hardeningOf(unit: string): string[] {
  return read(`deploy/systemd/${unit}`)
    .split('\n')
    .filter((line) => HARDENING.test(line))
}

test('a backup may do no more than a server, whether it runs in a container or not', () => {
  const server = hardeningOf('thandaza@.service')
  expect(server.length).toBeGreaterThan(20)
  expect(hardeningOf('thandaza-backup.service')).toEqual(expect.arrayContaining(server))
  for (const limit of ['MemoryMax', 'TasksMax', 'LimitNOFILE'])
    expect(read('deploy/systemd/thandaza-backup.service')).toMatch(new RegExp(`^${limit}=\\d+`, 'm'))
  const backup = serviceOf('backup')
  expect(backup).toContain('<<: *server')
  expect(backup).not.toMatch(/read_only|cap_drop|security_opt|mem_limit|cap_add|privileged/)
})

test('each kind of site has a unit that makes its backup every night', () => {
  for (const name of ['thandaza-backup', 'thandaza-container-backup'])
    expect(read(`deploy/systemd/${name}.timer`)).toMatch(
      /^OnCalendar=\*-\*-\* 02:30$[\s\S]+^Persistent=true$/m,
    )
  expect(read('deploy/systemd/thandaza-container-backup.service')).toContain(
    '\nExecStart=/usr/bin/docker compose --env-file deploy/production.env run --rm backup\n',
  )
})

test('the units and the image start the Node of its makers, and the documents name the same version', () => {
  const started = ['thandaza@.service', 'thandaza-backup.service'].map(
    (unit) => /^ExecStart=(\S+)/m.exec(read(`deploy/systemd/${unit}`))?.[1],
  )
  expect(started).toEqual(['/usr/local/bin/node', '/usr/local/bin/node'])
  const [, version] = /^FROM node:([\d.]+)-/m.exec(read('Dockerfile')) ?? []
  expect(read('docs/production.md').match(/node-v[\d.]+\d/g)).toEqual([`node-v${version}`])
})

test('a server has more time to stop than it needs', () => {
  expect(read('server/main.ts')).toContain('PATIENCE_MS = 10_000')
  expect(compose).toContain('stop_grace_period: 20s')
  expect(read('deploy/systemd/thandaza@.service')).toContain('TimeoutStopSec=20')
})

test('every start limits the memory of the engine alike (docs/performance.md, Memory)', () => {
  const starts = ['package.json', 'Dockerfile', 'deploy/systemd/thandaza@.service', 'bench/targets.ts']
  const options = ['--max-semi-space-size=4', '--heap-growing-percent=50']
  for (const path of starts)
    expect(read(path).match(/--(?:max-semi-space-size|heap-growing-percent)=\d+/g), path).toEqual(options)
})
