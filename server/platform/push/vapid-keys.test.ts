import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings/settings.ts'
import { openVapidKeys } from './vapid-keys.ts'

let folder: string
const inFolder = (env: Record<string, string> = {}) => readSettings({ DATA_DIR: folder, ...env })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thandaza-vapid-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the public key belongs to the private one of the settings (RFC 8291, appendix A), and nothing is stored', async () => {
  const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
  expect(openVapidKeys(inFolder({ VAPID_PRIVATE_KEY: privateKey }))).toEqual({
    privateKey,
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  })
  expect(await readdir(folder)).toEqual([])
})

test('in development a key is made once, for this user alone, and found again', async () => {
  const made = openVapidKeys(inFolder())
  expect(made?.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(await readdir(folder)).toEqual(['vapid.key'])
  expect((await stat(join(folder, 'vapid.key'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(folder, 'vapid.key'), 'utf8')).toBe(`${made?.privateKey}\n`)
  expect(openVapidKeys(inFolder())).toEqual(made)
})

test('a broken file is never replaced silently', async () => {
  await writeFile(join(folder, 'vapid.key'), `${'A'.repeat(43)}\n`)
  expect(() => openVapidKeys(inFolder())).toThrow(/holds no key any more.+let every device register anew\.$/)
  expect(await readFile(join(folder, 'vapid.key'), 'utf8')).toBe(`${'A'.repeat(43)}\n`)
})

test('elsewhere there is none without a setting', async () => {
  expect(openVapidKeys({ ...inFolder(), appEnv: 'production' })).toBeNull()
  expect(await readdir(folder)).toEqual([])
})
