import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOf, jsonRows, rowsOf } from './read-rows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function rowsIn(name: string, text: string) {
  await writeFile(join(folder, name), text)
  return await all(rowsOf(join(folder, name)))
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const row of rows) read.push(row)
  return read
}

async function* inChunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

test('CSV: a byte order mark, quotes, lines inside a cell, and empty cells that are nothing', async () => {
  const text = '\ufeffid,words,more\r\n1,"says ""Amen"",\r\nand more",\r\n2,,"  "\r\n'
  expect(await rowsIn('talk.csv', text)).toEqual([
    { id: '1', words: 'says "Amen",\r\nand more', more: null },
    { id: '2', words: null, more: '  ' },
  ])
})

test('JSON: one array or one object on each line, wherever the stream is cut', async () => {
  const rows = [
    { id: 1, words: 'a } and { and \\" and ]' },
    { id: 2, inside: { list: [1, { deep: true }] } },
  ]
  const texts = [
    JSON.stringify(rows),
    JSON.stringify(rows, null, 2),
    rows.map((row) => JSON.stringify(row)).join('\n'),
  ]
  for (const text of texts)
    for (const size of [1, 2, 3, 7, 1000]) expect(await all(jsonRows(inChunks(text, size)))).toEqual(rows)
  expect(await rowsIn('empty.json', '[]')).toEqual([])
})

test('a file that breaks off, is no JSON, or has a row without an end is refused and not read into the memory', async () => {
  await expect(rowsIn('cut.json', '[{"id":1},{"id":')).rejects.toThrow('ends in the middle of a row')
  await expect(rowsIn('words.json', '[{"id":1}, words]')).rejects.toThrow('no JSON object')
  await expect(rowsIn('wrong.json', '[{id:1}]')).rejects.toThrow('no valid JSON')
  await expect(rowsIn('long.json', `[{"id":"${'x'.repeat(5_000_000)}`)).rejects.toThrow('longer than a row')
  await expect(rowsIn('long.csv', `id\n"${'x'.repeat(5_000_000)}`)).rejects.toThrow()
  await expect(rowsIn('odd.csv', 'id,name\n1,2,3\n')).rejects.toThrow()
})

test('a file is known by its name, and a folder that is not there is said to be', async () => {
  await writeFile(join(folder, 'groups.csv'), 'id\n')
  await writeFile(join(folder, 'notes.txt'), 'nothing')
  const files = await filesOf(folder)
  expect(files.get('groups')).toEqual([join(folder, 'groups.csv')])
  expect(files.has('notes')).toBe(false)
  await expect(filesOf(join(folder, 'nowhere'))).rejects.toThrow('cannot be read')
})
