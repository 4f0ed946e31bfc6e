import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Helpline } from '#contract/moderation/helpline-operations.ts'
import { somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  renderWithApp,
  setupRender,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { HelpNearby } from './help-nearby.tsx'

setupRender()

function someHelpline(name: string, phone: string, ...topics: Helpline['topics']): Helpline {
  return { name, phone, topics, detail: `About ${name}.`, checkedOn: '2026-11-20' }
}

const helplines = [
  someHelpline('Police', '10111', 'emergency'),
  someHelpline('Crisis Line', '0800 567 567', 'suicide'),
  someHelpline('Command Centre', '0800 428 428', 'violence'),
  someHelpline('Childline', '116', 'children'),
]
const listing: FakeAnswers = { listHelplines: () => ({ items: helplines }) }

function Writing({ mayKeepPrivate }: { mayKeepPrivate?: boolean }) {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Words" value={text} onChange={({ target }) => setText(target.value)} />
      <HelpNearby text={text} mayKeepPrivate={mayKeepPrivate} />
    </>
  )
}

function write(text: string): void {
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: text } })
}

const card = () => screen.findByRole('region', { name: 'You are not alone' })
const numbers = () => screen.getAllByRole('link', { name: /^Call/ }).map((link) => link.getAttribute('href'))

/** Waits until all timers and imports that typing may have started are done. */
async function rested(): Promise<void> {
  write('My uncle died by suicide')
  await card()
}

test('words of danger show the helplines and the emergency numbers (SEC-7.1)', async () => {
  const { sent } = await renderWithApp(() => <Writing />, listing)
  write('Lord, I want to die')
  await card()
  await waitFor(() => expect(numbers()).toEqual(['tel:0800567567', 'tel:10111']))
  expect(screen.getByText(/Nobody is told that you see this/)).toBeTruthy()
  expect(sent).toEqual([['listHelplines', {}]])
})

test('the text is not sent, and the list is requested once', async () => {
  const { sent } = await renderWithApp(() => <Writing />, listing)
  write('I want to die')
  await card()
  write('He beats my daughter')
  await waitFor(() => expect(numbers()).toEqual(['tel:0800428428', 'tel:116', 'tel:10111']))
  expect(sent).toEqual([['listHelplines', {}]])
})

test('plain words show nothing', async () => {
  await renderWithApp(() => <Writing />, listing)
  write('Christ died for us')
  expect(screen.queryByRole('region')).toBeNull()
  await rested()
  write('Rain for the Koup')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('danger to somebody else shows a softer text, without the police', async () => {
  await renderWithApp(() => <Writing />, listing)
  await rested()
  expect(screen.getByText('If this is heavy for you too, these people listen.')).toBeTruthy()
  await waitFor(() => expect(numbers()).toEqual(['tel:0800567567']))
})

test('sending empties the form, and the card stays', async () => {
  await renderWithApp(() => <Writing />, listing)
  write('I want to die')
  write('')
  await card()
})

test('a closed card does not come back', async () => {
  await renderWithApp(() => <Writing />, listing)
  write('I want to die')
  await card()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region')).toBeNull()
  write('I want to die today')
  expect(screen.queryByRole('region')).toBeNull()
})

test('the writer of a prayer is reminded that it can be private', async () => {
  await renderWithApp(() => <Writing mayKeepPrivate />, listing)
  write('I want to die')
  await card()
  expect(screen.getByText(/You can keep this prayer private\./)).toBeTruthy()
})

test('without the list the two emergency numbers are still shown', async () => {
  await renderWithApp(() => <Writing />, {
    listHelplines: () => {
      throw noNetwork()
    },
  })
  write('I want to die')
  expect(await screen.findByText(/In danger call 112 or 10111/)).toBeTruthy()
})

test('readers of such a prayer see the card, readers of another do not (SEC-7.1)', async () => {
  const prayer = somePrayer({ title: 'Hold me', description: 'I want to die.' })
  const { sent } = await renderSite(
    `/prayers/${prayer.id}`,
    {
      ...listing,
      getPrayerPage: () => ({
        prayer,
        miracle: null,
        campaign: null,
        prayedFor: null,
        isNotifiedWhenPrayed: null,
        hasReminder: false,
        latestUpdate: null,
        firstComments: [],
      }),
    },
    nomvula,
  )
  await card()
  await waitFor(() => expect(sent.map(([name]) => name)).toEqual(['getPrayerPage', 'listHelplines']))
})

test('the helplines page lists all helplines by topic, with the date each was checked', async () => {
  await renderSite('/help', listing)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help now')
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['In danger now', 'When life feels too heavy', 'When somebody hurts you', 'For children'])
  expect(screen.getAllByText('Number as of Nov 20, 2026')).toHaveLength(4)
  expect(document.title).toBe('Help now · Thandaza')
})

test('the page shows the two emergency numbers even when the list cannot be loaded', async () => {
  await renderSite('/help', {
    listHelplines: () => {
      throw noNetwork()
    },
  })
  expect(await screen.findByText(/In danger call 112 or 10111/)).toBeTruthy()
})
