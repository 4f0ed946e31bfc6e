import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'
import { programs } from '#tools/test/programs.ts'
import { forOlderNginx, knowsHttp2, movedInto, siteFrom } from './check-site.ts'
import { unitHere } from './check-units.ts'
import { checksOf } from './deployment-checks.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const template = read('deploy/nginx/site.conf.template')
const site = siteFrom(template)

test('every folder of deploy/ with a form of its own has a check, and every program of the part is used (REQ-419)', () => {
  const checks = checksOf(root, '/nowhere')
  const folders = readdirSync(join(root, 'deploy'), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  )
  for (const { name } of folders)
    expect(
      checks.some(({ title }) => title.startsWith(`deploy/${name}`)),
      name,
    ).toBe(true)
  const used = new Set(checks.flatMap(({ needs }) => needs))
  const ofPart = Object.values(programs).filter(({ parts }) => parts?.includes('deployment'))
  expect([...used].toSorted()).toEqual(ofPart.toSorted())
})

test('the site has its names, keeps the variables of nginx, and listens where no rights are needed', () => {
  expect(site).not.toContain('${')
  expect(site).toContain('server_name pray.example.org www.pray.example.org;')
  expect(site).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  const moved = movedInto('/tmp/x', site)
  expect(moved.match(/listen .+;/g)).toEqual([
    'listen 20080;',
    'listen [::]:20080;',
    'listen 20443 ssl;',
    'listen [::]:20443 ssl;',
  ])
  expect(moved).not.toMatch(/\/etc\/letsencrypt|\/var\/(cache|log)\/nginx/)
})

test.each([
  ['nginx version: nginx/1.22.1', false],
  ['nginx version: nginx/1.25.0', false],
  ['nginx version: nginx/1.25.1', true],
  ['nginx version: nginx/1.28.0 (Ubuntu)', true],
  ['nginx version: nginx/2.0.0', true],
])('%s knows `http2 on`: %s', (said, knows) => {
  expect(knowsHttp2(said)).toBe(knows)
})

test('for an older nginx the command in the template does what is checked', () => {
  const [, script = ''] = /^#\s+sed -i (-e '.+' -e '.+') \S+$/m.exec(template) ?? []
  const args = [...script.matchAll(/'([^']+)'/g)].flatMap(([, each = '']) => ['-e', each])
  expect(args).toHaveLength(4)
  const changed = execFileSync('sed', args, { input: site, encoding: 'utf8' })
  expect(changed).toBe(forOlderNginx(site))
  expect(changed.match(/listen .*http2;/g)).toHaveLength(2)
  expect(changed).not.toMatch(/^\s*http2 on;/m)
})

test('a unit is checked with a program that exists, and with all of its other lines', () => {
  const unit = read('deploy/systemd/thandaza@.service')
  const here = unitHere(unit, { root: '/here', program: '/here/node' })
  expect(here).toContain('\nExecStart=/here/node --max-semi-space-size=4')
  expect(here).toContain('\nWorkingDirectory=/here\n')
  const changed = unit.split('\n').filter((line) => !here.includes(line))
  expect(changed.map((line) => line.split('=', 1)[0])).toEqual([
    'Documentation',
    'WorkingDirectory',
    'ExecStart',
  ])
})
