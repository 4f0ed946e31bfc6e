import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isStolen, requireSearchable } from './stolen-passwords.ts'

const byHash = new Map(Array.from({ length: 20_000 }, (_, n) => [sha1(`stolen ${n}`), `stolen ${n}`]))
const sorted = [...byHash.keys()].toSorted()
/** In the order of their hashes. */
const stolen = sorted.map((hash) => byHash.get(hash) ?? '')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stolen-'))
})
afterAll(() => rm(folder, { recursive: true }))

function sha1(password: string): string {
  return createHash('sha1').update(password).digest('hex').toUpperCase()
}

async function aFile(content: string): Promise<string> {
  const file = join(await mkdtemp(join(folder, 'list-')), 'stolen.txt')
  await writeFile(file, content)
  return file
}

/** The log of faults, and a search in a file. */
function searchIn(file: string) {
  const faults: unknown[] = []
  const log = {
    error: (message: string, { error }: { error?: unknown } = {}) => faults.push([message, error]),
  }
  return { faults, has: (password: string) => isStolen({ file, log }, password) }
}

async function filePrototype(): Promise<{ read: (...args: never[]) => Promise<unknown> }> {
  const handle = await open(await aFile('x'))
  await handle.close()
  return Object.getPrototypeOf(handle)
}

const counted = (hash: string, n: number) => `${hash}:${(n * 7919) % 30_000_000}`
const forms: [string, string][] = [
  ['as the downloader writes it', sorted.map(counted).join('\r\n')],
  ['with a line end after the last line', `${sorted.map(counted).join('\n')}\n`],
  ['without counts', `${sorted.join('\n')}\n`],
  ['in small letters', sorted.map((hash, n) => counted(hash.toLowerCase(), n)).join('\n')],
  ['with a count of twenty figures', sorted.map((hash) => `${hash}:${'9'.repeat(20)}`).join('\r\n')],
]

describe('a password is found in a list, and another one is not (SEC-F30)', () => {
  test.each(forms)('%s', async (_form, content) => {
    const file = await aFile(content)
    await requireSearchable(file)
    const { has, faults } = searchIn(file)
    const edges = [...stolen.slice(0, 3), ...stolen.slice(-3)]
    const some = stolen.filter((_, n) => n % 97 === 0)
    for (const password of [...edges, ...some])
      expect([password, await has(password)]).toEqual([password, true])
    for (let n = 0; n < 50; n++) expect(await has(`safe ${n}`)).toBe(false)
    expect(faults).toEqual([])
  })

  test('every line of a short list, and of lists whose size is near that of a block', async () => {
    for (const size of [1, 2, 3, 97, 98, 99, 100, 101]) {
      const file = await aFile(sorted.slice(0, size).join('\n'))
      await requireSearchable(file)
      const { has } = searchIn(file)
      for (const password of stolen.slice(0, size)) expect(await has(password)).toBe(true)
      expect(await has('safe')).toBe(false)
    }
  })

  test('with few reads, whatever the size of the list', async () => {
    const read = vi.spyOn(await filePrototype(), 'read')
    onTestFinished(() => read.mockRestore())
    const { has } = searchIn(await aFile(sorted.map(counted).join('\n')))
    read.mockClear()
    expect(await has('stolen 4711')).toBe(true)
    // A million bytes are 2 ** 8 blocks; forty thousand times as many take sixteen reads more.
    expect(read.mock.calls.length).toBeLessThanOrEqual(10)
  })

  test('no list refuses nothing', async () => {
    await requireSearchable(null)
    expect(await isStolen({ file: null, log: { error: () => expect.unreachable() } }, 'password')).toBe(false)
  })
})

describe('a list that cannot be searched stops the start with one sentence (SEC-F31)', () => {
  const [first = '', second = '', ...others] = sorted
  test.each([
    ['an empty file', '', /it is empty/],
    ['words', 'password\n123456\n', /a line is not the SHA-1 hash/],
    ['one line without an end', 'x'.repeat(10_000), /a line is not the SHA-1 hash/],
    ['hashes of another kind', `${'0123456789ABCDEF'.repeat(2)}:1\n`, /a line is not the SHA-1 hash/],
    ['hashes sorted by count', [second, first, ...others].join('\n'), /not sorted by hash, near byte 41/],
    ['two lists one behind the other', [...sorted, ...sorted].join('\n'), /not sorted by hash/],
    ['unsorted at its end', [...others, second, first].join('\n'), /not sorted by hash/],
    ['cut off in its last line', sorted.join('\n').slice(0, -3), /a line is not the SHA-1 hash/],
    ['a text behind the last line', `${sorted.join('\n')}\nThe end`, /a line is not the SHA-1 hash/],
    [
      'a web page in its middle',
      [...others.slice(0, 9_000), '<html>'.repeat(9_000), ...others.slice(9_000)].join('\n'),
      /a line is not/,
    ],
  ])('%s', async (_what, content, problem) => {
    const file = await aFile(content)
    const refusal = requireSearchable(file)
    await expect(refusal).rejects.toThrow(problem)
    await expect(refusal).rejects.toThrow(
      /^STOLEN_PASSWORDS_FILE \(list of stolen passwords\) cannot be used: .+[^.]\.$/,
    )
  })

  test('a wrong path and a folder', async () => {
    await expect(requireSearchable(join(folder, 'missing.txt'))).rejects.toThrow(/ENOENT/)
    await mkdir(join(folder, 'a-folder'))
    await expect(requireSearchable(join(folder, 'a-folder'))).rejects.toThrow(/is not a file/)
  })
})

describe('a list that fails later refuses nobody, and the fault is told (SEC-F31)', () => {
  test('it disappears and comes back, as one that is replaced by a newer one', async () => {
    const file = await aFile(sorted.join('\n'))
    const { has, faults } = searchIn(file)
    await rm(file)
    expect(await has('stolen 1')).toBe(false)
    expect(faults).toEqual([
      ['the stolen passwords could not be searched', expect.objectContaining({ code: 'ENOENT' })],
    ])
    await writeFile(file, sorted.join('\n'))
    expect(await has('stolen 1')).toBe(true)
    expect(faults).toHaveLength(1)
  })

  test('it is damaged: neither the password nor a part of its hash is told', async () => {
    const { has, faults } = searchIn(await aFile('#'.repeat(1_000_000)))
    expect(await has('stolen 1')).toBe(false)
    expect(String(faults)).toMatch(/a line is not the SHA-1 hash of a password$/)
    expect(String(faults)).not.toMatch(/\d{3}/)
  })

  test('its disk hangs: each search ends after two seconds, and only one read waits', async () => {
    const prototype = await filePrototype()
    let wake: () => void = () => undefined
    const disk = new Promise<void>((resolve) => {
      wake = resolve
    })
    const read = vi.spyOn(prototype, 'read')
    onTestFinished(() => read.mockRestore())
    const { has, faults } = searchIn(await aFile(sorted.join('\n')))
    read.mockImplementation(async () => {
      await disk
      return { bytesRead: 0, buffer: Buffer.alloc(0) }
    })
    expect(await Promise.all([has('stolen 1'), has('stolen 2'), has('stolen 3')])).toEqual([
      false,
      false,
      false,
    ])
    expect(faults).toEqual(
      Array(3).fill([expect.any(String), expect.objectContaining({ name: 'TimeoutError' })]),
    )
    expect(read).toHaveBeenCalledTimes(1)
    read.mockRestore()
    wake()
    await setImmediate()
    expect(await has('stolen 1')).toBe(true)
  })
})
