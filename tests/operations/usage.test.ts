import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createDataDir, runTool } from '#tests/support/servers/server-process.ts'
import { root } from '#tests/support/sources.ts'

test.each([
  ['tools/sbom.ts', '--help'],
  ['tools/sbom.ts', 'a.json', 'b.json'],
  ['ops/backup.ts', '--help'],
  ['ops/backup.ts', 'deletions', '--help'],
  ['ops/backup.ts', 'verify', '-h'],
  ['ops/restore.ts', '--help'],
  ['ops/import.ts', '--help'],
  ['ops/seed.ts', '--help'],
  ['ops/admin.ts', '--help'],
  ['ops/check-money.ts', '--help'],
  ['ops/rebuild-statistics.ts', '--help'],
  ['ops/breach-affected.ts', '--help'],
])('called as %s %s it says how to call it, and writes nothing', async (...args) => {
  const { dataDir, remove } = await createDataDir()
  try {
    const { code, said, complained } = await runTool(args, { DATA_DIR: dataDir })
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(complained).toMatch(/^Usage: npm run [\s\S]+\n$/)
    expect(complained).not.toMatch(/\n {4}at /)
    const written = await readdir(root)
    expect(args.slice(1).filter((argument) => written.includes(argument))).toEqual([])
    await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
  } finally {
    await remove()
  }
})
