import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReminderTime } from '#contract/reminders/reminder-operations.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { nextTime } from './next-time.ts'
import { calendarOf } from './reminder-calendar.ts'

let app: TestApp
let thandi: Person
/** Letters of the eleven languages, and what the format gives a meaning of its own. */
const TITLE =
  'Ḓivhazwa ṱhoho ṋ ḽ ṅ; mme, a ntate\\ šupa ê ô ï and words enough to go on over the end of a line 🙏🏾'
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  thandi = await insertMember(app.pool)
  app.clock.set('2026-11-25T00:00:00Z')
  const prayer = await insertPrayer(app.pool, { by: thandi, title: TITLE })
  await add({ at: '06:00', rule: 'daily' })
  await add({ at: '20:30', rule: 'weekdays', weekdays: [1, 3, 5] })
  await add({ at: '12:00', rule: 'monthly', monthDay: 30 })
  await add({ at: '13:15', rule: 'once', onDay: '2026-12-24' }, prayer.id)
})
afterAll(() => app.close())

async function add(when: Partial<ReminderTime>, prayerId: string | null = null): Promise<void> {
  await app.as(thandi).must('addReminder', { when: when as ReminderTime, byMail: false, prayerId })
}

const download = (query = '', person: Person | null = thandi) =>
  app.request({ method: 'GET', path: `/api/reminders.ics${query}`, cookies: person?.cookies ?? {} })

type Entry = Record<string, string>

/** Reads a calendar as a phone does: unfolds lines, separates entries, resolves escapes. */
function readCalendar(text: string): Entry[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const entries: Entry[] = []
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') entries.push({})
    const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? []
    const entry = entries.at(-1)
    if (entry && !(name in entry)) entry[name] = value.replace(/\\([\\;,n])/g, '$1')
  }
  return entries
}

test('the calendar file has each time once, by rules that phones know, and no title (REM-6)', async () => {
  const { statusCode, headers, body } = await download()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="prayer-times.ics"',
  })
  const entries = readCalendar(body)
  expect(entries.map(({ DTSTART, RRULE }) => [DTSTART, RRULE])).toEqual([
    ['20261125T060000', 'FREQ=DAILY'],
    ['20261125T203000', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['20261130T120000', 'FREQ=YEARLY;BYMONTH=1,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=30'],
    ['20270228T120000', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'],
    ['20261224T131500', undefined],
  ])
  for (const entry of entries)
    expect(entry).toMatchObject({ SUMMARY: 'Prayer', ACTION: 'DISPLAY', TRIGGER: 'PT0S' })
  expect(body).not.toContain('ivhazwa')
  const { body: again } = await download()
  expect(readCalendar(again).map(({ UID }) => UID)).toEqual(entries.map(({ UID }) => UID))
  expect(new Set(entries.map(({ UID }) => UID)).size).toBe(5)
})

test.each([
  ['2026-11-25', 28, [['20261128T120000', 'FREQ=MONTHLY;BYMONTHDAY=28']]],
  ['2026-11-25', 31, [['20261130T120000', 'FREQ=MONTHLY;BYMONTHDAY=-1']]],
  [
    '2028-02-10',
    29,
    [
      ['20280329T120000', 'BYMONTHDAY=29'],
      ['20280229T120000', 'BYMONTH=2;BYMONTHDAY=-1'],
    ],
  ],
  [
    '2027-02-10',
    30,
    [
      ['20270330T120000', 'BYMONTHDAY=30'],
      ['20270228T120000', 'BYMONTH=2;BYMONTHDAY=-1'],
    ],
  ],
  [
    '2028-01-31',
    30,
    [
      ['20280330T120000', 'BYMONTHDAY=30'],
      ['20280229T120000', 'BYMONTH=2;BYMONTHDAY=-1'],
    ],
  ],
] as const)(
  'set on %s, day %i of each month rings on the last day of shorter months, by parts of rules that every calendar knows (REM-6)',
  (today, monthDay, expected) => {
    const when: ReminderTime = { at: '12:00', rule: 'monthly', weekdays: [], monthDay, onDay: null }
    const [timeZone, now] = ['Africa/Johannesburg', new Date(`${today}T12:30:00Z`)]
    const nextAt = nextTime(when, timeZone, now)?.at.toISOString() ?? ''
    const options = { withTitles: false, timeZone, host: 'pray.example.org', now }
    const body = calendarOf([{ id: 'one', prayer: null, when, nextAt }], options)
    const entries = readCalendar(body).map(({ DTSTART, RRULE }) => [DTSTART, RRULE])
    expect(entries).toEqual(expected.map(([start, rule]) => [start, expect.stringMatching(`${rule}$`)]))
    expect(body).not.toContain('BYSETPOS')
  },
)

test('with titles, letters of all languages survive the folding at 75 octets (REM-6)', async () => {
  const { body } = await download('?titles=1')
  expect(readCalendar(body).map(({ SUMMARY }) => SUMMARY)).toEqual([
    'Prayer',
    'Prayer',
    'Prayer',
    'Prayer',
    TITLE,
  ])
  const lines = body.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(lines.filter((line) => line.includes('\n') || line.includes('\r'))).toEqual([])
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(body).not.toContain('�')
})

test('only the member has the file, and nobody signed out', async () => {
  expect((await download('', null)).statusCode).toBe(401)
  const { body } = await download('?titles=1', await insertMember(app.pool))
  expect(readCalendar(body)).toEqual([])
})
