import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { readStaticFiles } from './static-files.ts'

test('the worker is asked for anew at every look, and OFFLINE=0 serves the one that takes it away (OFF-12, REQ-505)', async () => {
  const folder = await makeTempDir('static-files')
  await writeFile(join(folder, 'worker.js'), 'stays')
  await writeFile(join(folder, 'removal-worker.js'), 'goes')
  const request = { path: '/worker.js', acceptEncoding: '', ifNoneMatch: '' }
  for (const [hasWorker, text] of [
    [true, 'stays'],
    [false, 'goes'],
  ] as const) {
    const file = (await readStaticFiles(folder, { hasWorker }))(request)
    expect(file?.body.toString()).toBe(text)
    expect(file?.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
  }
})
