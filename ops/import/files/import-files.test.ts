import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { filesOf, rowsOf } from './import-files.ts'
import { jsonRows } from './json-rows.ts'

const known = ['users', 'profiles', 'groups']
const folders: string[] = []
let folder: string
beforeEach(async () => {
  folder = await makeTempDir('reading')
  folders.push(folder)
})
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))))

async function rowsIn(name: string, content: string | Buffer, tableInDump: string | null = null) {
  await writeFile(join(folder, name), content)
  return await all(rowsOf({ path: join(folder, name), tableInDump }))
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

test('CSV: nulls without quotes, columns in any spelling, and semicolons or tabs where the first line has no comma', async () => {
  expect(await rowsIn('nulls.csv', 'id,a,b,c\n1,NULL,null,\\N\n2,"NULL","null","\\N"\n')).toEqual([
    { id: '1', a: null, b: null, c: null },
    { id: '2', a: 'NULL', b: 'null', c: '\\N' },
  ])
  const expected = [{ id: '1', full_name: 'a, b' }]
  expect(await rowsIn('semicolons.csv', ' ID;Full_Name;\n1;a, b;\n')).toEqual(expected)
  expect(await rowsIn('tabs.csv', 'id\tfull_name\n1\ta, b\n')).toEqual(expected)
  await expect(rowsIn('twice.csv', 'id,name,Name\n1,2,3\n')).rejects.toThrow(
    'Line 1: two columns have the same name',
  )
})

test('text: UTF-8, UTF-16 with a byte order mark, and packed with gzip', async () => {
  const text = 'id,name\n1,Zoë Ṱhoho 🙏\n'
  const expected = [{ id: '1', name: 'Zoë Ṱhoho 🙏' }]
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const [name, bytes] of Object.entries({ plain: text, little, big }))
    expect(await rowsIn(`${name}.csv`, bytes), name).toEqual(expected)
  expect(await rowsIn('packed.csv.gz', gzipSync(text))).toEqual(expected)
  expect(await rowsIn('packed.json.gz', gzipSync('[{"id":1}]'))).toEqual([{ id: 1 }])
})

test('another encoding is refused before a row is used, and named with the line', async () => {
  const latin1 = Buffer.from('id,full_name\n1,Thandi\n2,Zoë\n', 'latin1')
  const bytes = {
    'users.csv': latin1,
    'profiles.csv': Buffer.concat([
      Buffer.from('id,full_name\n1,'),
      Buffer.from([0x93, 0x41, 0x94]),
      Buffer.from('\n'),
    ]),
    'groups.json': Buffer.from('[{"name":"Choir"}]', 'utf16le'),
    'users.jsonl': Buffer.from('{"name":"Zoë"}').subarray(0, 12),
    'profiles.json': Buffer.from('PK\u0003\u0004'),
    'groups.csv.gz': Buffer.from('no gzip'),
  }
  for (const [name, content] of Object.entries(bytes)) await writeFile(join(folder, name), content)
  const error = await filesOf(folder, { known }).catch((thrown: unknown) => thrown)
  const said = error instanceof Error ? error.message.split('\n') : []
  expect(said).toEqual([
    'Nothing was imported.',
    'groups.csv.gz cannot be unpacked: it is damaged or no gzip.',
    'groups.json looks like UTF-16 or UTF-32 without a byte order mark. Save it as UTF-8 and run the import again.',
    expect.stringMatching(/^profiles\.csv, line 2: it is not UTF-8, it looks like Windows-1252\./),
    'profiles.json is a ZIP archive or a workbook.',
    expect.stringMatching(
      /^users\.csv, line 3: it is not UTF-8, it looks like Latin-1 \(ISO 8859-1\) or Windows-1252\./,
    ),
    'users.jsonl ends in the middle of a character. Save it as UTF-8 and run the import again.',
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

test('what cannot be read is refused with its line and what is expected, and none of its text', async () => {
  await expect(rowsIn('cut.json', '[{"id":1},\n{"id":')).rejects.toThrow(
    'Line 2: the file ends in the middle of a row',
  )
  await expect(rowsIn('words.json', '[{"id":1}, secret]')).rejects.toThrow('Line 1: something stands between')
  await expect(rowsIn('wrong.json', '[\n\n{secret:1}]')).rejects.toThrow('Line 3: the row is no valid JSON')
  await expect(rowsIn('long.json', `[{"id":"${'x'.repeat(5_000_000)}`)).rejects.toThrow('longer than a row')
  await expect(rowsIn('long.csv', `id\n"${'x'.repeat(5_000_000)}`)).rejects.toThrow('longer than a row')
  const csv = {
    'id,name\n1,a\n2,secret,x\n': 'Line 3: it has more or fewer cells than the first line.',
    'id,name\n1,a\n2,"secret" x\n':
      'Line 3: after a quoted cell a separator is expected; quotes inside of it are written twice.',
    'id,name\n1,sec"ret\n':
      'Line 2: a cell with quotes inside is quoted as a whole, and they are written twice.',
    'id,name\n1,"secret\n': 'Line 2: a quoted cell has no end.',
  }
  for (const [text, sentence] of Object.entries(csv)) {
    const error = await rowsIn('odd.csv', text).catch((thrown: unknown) => thrown)
    expect(error instanceof Error && error.message, text).toBe(sentence)
  }
})

const DUMP = `--
-- PostgreSQL database dump: it's data
--
SET standard_conforming_strings = on;
CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS $$
begin
INSERT INTO public.profiles (id) VALUES ('from a function');
end $$;
COPY auth.users (id, email, "banned_until") FROM stdin;
1\tzoë@example.co.za\tinfinity
2\ta\\tb\\nc\\\\d\t\\N
\\.


COPY public.profiles (id, full_name) FROM stdin;
\\.
INSERT INTO public.profiles (id, full_name) VALUES ('3', 'says ''Amen'';
and (more), as well') ON CONFLICT DO NOTHING;
INSERT INTO "public"."profiles" ("id", "full_name", "tags") VALUES
\t('4', NULL, ARRAY['a','b (c)']),
\t(5, E'a\\nb', '{a,b}'::text[]);
INSERT INTO storage.objects (id) VALUES ('9');
INSERT INTO public.users (id) VALUES ('9');
`

test('a plain dump: COPY and INSERT, texts over several lines, and nothing of functions', async () => {
  for (const text of [DUMP, DUMP.replaceAll('\n', '\r\n')]) {
    const users = await rowsIn('data.sql', text, 'auth.users')
    expect(users).toEqual([
      { id: '1', email: 'zoë@example.co.za', banned_until: 'infinity' },
      { id: '2', email: 'a\tb\nc\\d', banned_until: null },
    ])
    const profiles = await rowsIn('data.sql', text, 'public.profiles')
    expect(profiles.map((row) => JSON.parse(JSON.stringify(row).replaceAll('\\r', '')))).toEqual([
      { id: '3', full_name: "says 'Amen';\nand (more), as well" },
      { id: '4', full_name: null, tags: "ARRAY['a','b (c)']" },
      { id: '5', full_name: 'a\nb', tags: '{a,b}' },
    ])
  }
  const refused = {
    'COPY users (id, name) FROM stdin;\n1\tsecret\t3\n': 'Line 2: 2 cells are expected.',
    'COPY users (id, name) FROM stdin;\n1\tsecret\n': 'Line 2: the file ends in the middle of a table.',
    "INSERT INTO users VALUES (1, 'secret');":
      'Line 1: an INSERT must name its columns (pg_dump --column-inserts).',
    "INSERT INTO users (id, name) VALUES (1,\n'secret', 3);": 'Line 2: 2 values are expected.',
    "INSERT INTO users (id, name) VALUES (1, 'secret": 'Line 1: the file ends in the middle of a table.',
  }
  for (const [text, sentence] of Object.entries(refused))
    await expect(rowsIn('odd.sql', text, 'users'), text).rejects.toThrow(sentence)
})

test('every file of the folder is that of a table or named', async () => {
  const csv = 'id\n1\n'
  const files = {
    'users_rows.csv': csv,
    'profiles.CSV': csv,
    'data.sql': DUMP,
    'groups.csv.gz': gzipSync(csv),
    'notes.txt': 'nothing',
    'audit_trail.csv': csv,
    'schema.sql': 'create table users (id uuid);',
    'refused.csv': csv,
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  await mkdir(join(folder, 'bucket'))
  const { tables, unused } = await filesOf(folder, { known, isList: (name) => name === 'refused.csv' })
  const found = [...tables].map(([table, paths]) => [
    table,
    ...paths.map(({ path }) => path.slice(folder.length + 1)),
  ])
  expect(found.sort()).toEqual([
    ['groups', 'groups.csv.gz'],
    ['profiles', 'data.sql', 'profiles.CSV'],
    ['users', 'data.sql', 'users_rows.csv'],
  ])
  expect(unused.sort()).toEqual([
    'audit_trail.csv',
    'bucket (a folder)',
    'data.sql: public.users',
    'data.sql: storage.objects',
    'notes.txt (no CSV, JSON or SQL)',
    'schema.sql (no rows in it)',
  ])
  await expect(filesOf(join(folder, 'nowhere'), { known })).rejects.toThrow('cannot be read')
})

test('a file with signs for letters that were lost before is named', async () => {
  await writeFile(join(folder, 'users.csv'), 'id,name\n1,Zo\ufffd\n')
  await writeFile(join(folder, 'groups.csv'), 'id,name\n1,Zoë\n')
  const { remarks } = await filesOf(folder, { known })
  expect(remarks).toEqual(['users.csv has signs that stand for letters lost before it was written (U+FFFD).'])
})

test('names that dashboards and browsers give, and names given by hand', async () => {
  const names = ['public.profiles_rows (1).csv', 'auth_users.json', 'Choirs_rows.csv']
  for (const name of names) await writeFile(join(folder, name), name.endsWith('json') ? '[]' : 'id\n')
  const { tables, unused } = await filesOf(folder, { known, names: { choirs: 'groups' } })
  expect([...tables.keys()].sort()).toEqual(['groups', 'profiles', 'users'])
  expect(unused).toEqual([])
})
