import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
} from '#tests/support/web/render.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { withToggle } from '#web/platform/queries/use-optimistic-toggle.ts'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { prayerPageQuery } from './prayer-queries.ts'
import './prayer-texts.ts'
import { useSupport } from './use-support.ts'

setupRender()
beforeEach(() => void said.splice(0))

/** What was said beside the toggle. */
const said: string[] = []

const prayer = somePrayer({ support: { count: 7, mine: false } })

/** A server whose writes the test answers by hand, in the order they arrive. */
function manualServer(support: Prayer['support']) {
  const waiting: (() => void)[] = []
  const saved = { ...support }
  let inFlight = 0
  let maxConcurrent = 0
  function write(mine: boolean): Promise<Prayer['support']> {
    inFlight += 1
    maxConcurrent = Math.max(maxConcurrent, inFlight)
    return new Promise((resolve) => {
      waiting.push(() => {
        inFlight -= 1
        if (saved.mine !== mine) saved.count += mine ? 1 : -1
        saved.mine = mine
        resolve({ ...saved })
      })
    })
  }
  const waitForWrites = (writes: number) => waitFor(() => expect(waiting).toHaveLength(writes))
  const fakeAnswers: FakeAnswers = { supportPrayer: () => write(true), withdrawSupport: () => write(false) }
  return {
    fakeAnswers,
    saved,
    maxConcurrent: () => maxConcurrent,
    waitForWrites,
    resolveNext: async () => {
      await waitForWrites(1)
      waiting.shift()?.()
    },
  }
}

function Toggle({ api }: { api: Api }) {
  const { data } = useQuery({ ...prayerPageQuery(api, prayer.id), staleTime: 'static' })
  return data ? <LoadedToggle prayer={data.prayer} /> : null
}

function LoadedToggle({ prayer }: { prayer: Prayer }) {
  const { count, mine, toggle } = useSupport(prayer, ({ title }) => void said.push(title))
  return (
    <SupportToggle pressed={mine} count={count} label="Support" pressedLabel="Supporting" onToggle={toggle} />
  )
}

async function showToggle(fakeAnswers: FakeAnswers, support = prayer.support) {
  const view = await renderWithApp((api) => <Toggle api={api} />, {
    getPrayerPage: () => ({
      prayer: { ...prayer, support },
      miracle: null,
      campaign: null,
      prayedFor: null,
      isNotifiedWhenPrayed: null,
      hasReminder: false,
      latestUpdate: null,
      firstComments: [],
    }),
    ...fakeAnswers,
  })
  await screen.findByRole('button')
  return view
}

const press = () => fireEvent.click(screen.getByRole('button'))
const shown = () => screen.getByRole('button').textContent

test('support shows at once and stays when the server confirms it (PDET-3, PDET-4)', async () => {
  const server = manualServer(prayer.support)
  await showToggle(server.fakeAnswers)
  press()
  await waitFor(() => expect(shown()).toBe('Supporting 8'))
  await server.resolveNext()
  await waitFor(() => expect(said).toEqual(['Thank you for your support!']))
  expect(shown()).toBe('Supporting 8')
})

test.each([
  [refusal('UNEXPECTED'), 'Failed to update support. Please try again.'],
  [noNetwork(), 'Failed to update support. Please try again.'],
  [refusal('UNAUTHENTICATED'), 'Please log in to support this prayer'],
])('a refused support is rolled back with the reason (%s) (PDET-3, PDET-4)', async (failure, sentence) => {
  await showToggle({
    supportPrayer: () => {
      throw failure
    },
  })
  press()
  await waitFor(() => expect(said).toEqual([sentence]))
  await waitFor(() => expect(shown()).toBe('Support 7'))
})

test('a double click means on and off: one write at a time, and the last click wins (PDET-3, PDET-4)', async () => {
  const server = manualServer(prayer.support)
  await showToggle(server.fakeAnswers)
  press()
  await server.waitForWrites(1)
  press()
  await waitFor(() => expect(shown()).toBe('Support 7'))
  await server.resolveNext()
  await server.resolveNext()
  await waitFor(() => expect(said).toEqual(['Thank you for your support!', 'Support removed']))
  await waitFor(() => expect(shown()).toBe('Support 7'))
  expect(server.maxConcurrent()).toBe(1)
  expect(server.saved).toEqual({ count: 7, mine: false })
})

test('three clicks are one write', async () => {
  const server = manualServer(prayer.support)
  const { sent } = await showToggle(server.fakeAnswers)
  press()
  await server.waitForWrites(1)
  press()
  press()
  await server.resolveNext()
  await waitFor(() => expect(said).toEqual(['Thank you for your support!']))
  expect(shown()).toBe('Supporting 8')
  expect(sent.map(([name]) => name)).toEqual(['getPrayerPage', 'supportPrayer'])
})

test('the count never goes below 0 (PDET-3)', () => {
  expect(withToggle({ count: 0, mine: true }, false)).toEqual({ count: 0, mine: false })
  expect(withToggle({ count: 3, mine: true }, true)).toEqual({ count: 3, mine: true })
})
