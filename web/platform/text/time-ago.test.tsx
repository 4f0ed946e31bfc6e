import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { setupRender } from '#tests/support/web/render.tsx'
import { recordServerTime } from '#web/platform/device/server-clock.ts'
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

test('a clock that is wrong makes nothing older or younger: the time is that of the server (GEN-2)', async () => {
  const at = new Date(Date.now() - 22.5 * 60_000).toISOString()
  const { container } = render(<TimeAgo at={at} />)
  expect(container.textContent).toBe('22 minutes ago')
  for (const [minutes, shown] of [
    [-20, '2 minutes ago'],
    [-23, 'just now'],
    [60, '1 hour ago'],
  ] as const) {
    const server = new Date(Date.now() + minutes * 60_000)
    await act(async () => recordServerTime(server.toUTCString()))
    expect(container.textContent).toBe(shown)
  }
  // An answer without a date changes nothing, and one that was a few seconds on its way neither.
  await act(async () => recordServerTime(null))
  expect(container.textContent).toBe('1 hour ago')
  await act(async () => recordServerTime(new Date(Date.now() - 5_000).toUTCString()))
  expect(container.textContent).toBe('22 minutes ago')
})
