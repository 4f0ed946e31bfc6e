import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { setupRender } from '#tests/support/web/render.tsx'
import { timeAgo } from './format-time.ts'
import { t } from './general-texts.ts'
import { TimeAgo } from './time-ago.tsx'

setupRender()

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:58:59Z', '1 minute ago'],
  ['2026-11-21T11:15:00Z', '45 minutes ago'],
  ['2026-11-21T10:59:59Z', '1 hour ago'],
  ['2026-11-21T02:00:00Z', '10 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-18T11:00:00Z', '3 days ago'],
  ['2026-11-13T11:00:00Z', '1 week ago'],
  ['2026-09-21T11:00:00Z', '2 months ago'],
  ['2024-11-20T11:00:00Z', '2 years ago'],
])('%s is shown as: %s (GEN-2, PDET-18)', (at, text) => {
  const { key, count } = timeAgo(at, now)
  expect(t(key, { count })).toBe(text)
})

test("HTML from the server shows the date in the site's time zone, whatever the time is", () => {
  expect(renderToString(<TimeAgo at="2026-11-20T22:30:00Z" />)).toContain('>Nov 21, 2026<')
})
