import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PushSettings } from '#contract/notifications/push-operations.ts'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import { stubPush } from '#tests/support/web/fake-push.ts'
import {
  type FakeAnswers,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownStatus,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { chooseSharedDevice } from '#web/platform/device/shared-device.ts'
import { PushSection } from './push-settings.tsx'

fakeOfflineDatabase()
setupRender()
beforeEach(() => chooseSharedDevice(false))

const mineHere = { id: '01930000-0000-7000-8000-0000000000d1', device: 'Chrome on Android', isThis: true }
const other = { id: '01930000-0000-7000-8000-0000000000d2', device: null, isThis: false }
const since = '2026-11-21T04:00:00Z'
const off: PushSettings = {
  key: 'key-of-the-site',
  quietFrom: '21:00',
  quietTo: '06:00',
  lockScreen: 'event',
  mayAsk: true,
  devices: [],
}
const on: PushSettings = {
  ...off,
  mayAsk: false,
  devices: [
    { ...mineHere, since },
    { ...other, since },
  ],
}

/** A server that remembers. */
function open(first: PushSettings, answers: FakeAnswers = {}) {
  let settings = first
  return renderWithApp(() => <PushSection />, {
    getPushSettings: () => settings,
    setPushSettings: (input) => {
      settings = { ...settings, ...input }
      return settings
    },
    registerPushSubscription: () => {
      settings = on
      return { receiver: '01930000-0000-4000-8000-0000000000f1' }
    },
    endPushSubscription: ({ deviceId }) => {
      settings = { ...settings, devices: settings.devices.filter(({ id }) => id !== deviceId) }
      return {}
    },
    sendTestPush: () => ({}),
    ...answers,
  })
}
const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name })
  button.focus()
  await act(async () => fireEvent.click(button))
}
const last = (sent: readonly (readonly [string, object])[], name: string) =>
  sent.filter(([each]) => each === name).at(-1)?.[1]

test('pushes are turned on, tried, and what they say is chosen where they are on (REQ-565)', async () => {
  stubPush()
  const { sent } = await open(off)
  await screen.findByRole('button', { name: /^Tell me on this phone/ })
  expect(screen.queryByText('Quiet hours')).toBeNull()
  await press(/^Tell me on this phone/)
  await screen.findByText('This phone tells you from now on')
  await press(/^Try it$/)
  await waitFor(() => expect(shownStatus()).toContain('A notification is on its way'))
  fireEvent.click(screen.getByRole('radio', { name: /^Nothing/ }))
  await waitFor(() => expect(last(sent, 'setPushSettings')).toEqual({ lockScreen: 'nothing' }))
  await waitFor(() => expect(shownStatus()).toContain('Saved'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Nothing/ }).checked).toBe(true)
})

test('a try that comes too soon, or is not reached, says so', async () => {
  stubPush({ permission: 'granted' })
  await open(on, {
    sendTestPush: () => {
      throw refusal('RATE_LIMITED')
    },
  })
  await press(/^Try it$/)
  await waitFor(() => expect(shownStatus().join()).toMatch(/^It could not be sent\. That was a lot at once/))
})

test('quiet hours are saved with their button; no time is refused at its field (REQ-565)', async () => {
  stubPush({ permission: 'granted' })
  const { sent } = await open(on)
  const from = await screen.findByLabelText<HTMLInputElement>('From')
  fireEvent.change(from, { target: { value: '' } })
  await press(/^Save the hours/)
  await waitFor(() => expect(from.getAttribute('aria-invalid')).toBe('true'))
  expect(last(sent, 'setPushSettings')).toBeUndefined()
  fireEvent.change(from, { target: { value: '20:30' } })
  await press(/^Save the hours/)
  await waitFor(() =>
    expect(last(sent, 'setPushSettings')).toEqual({
      quietFrom: '20:30',
      quietTo: '06:00',
    }),
  )
})

test('a choice that the server does not take goes back and says so', async () => {
  stubPush({ permission: 'granted' })
  await open(on, {
    setPushSettings: () => {
      throw noNetwork()
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: /^What happened and for which prayer/ }))
  await waitFor(() => expect(shownStatus().join()).toMatch(/^Your choice could not be saved/))
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value
  await waitFor(() => expect(chosen()).toBe('event'))
})

test('each device is named with its day and can be stopped; this one forgets its subscription (REQ-565)', async () => {
  const { pushManager } = stubPush({ permission: 'granted', first: 'https://push.example/first' })
  const { sent } = await open(on)
  const [mine, unknown] = await screen.findAllByRole('listitem')
  if (!mine || !unknown) throw new Error('No devices')
  expect(mine.textContent).toMatch(/^Chrome on Androidsince Nov 21, 2026This phone/)
  within(unknown).getByText('A browser')
  await press(/^Stop notifications on A browser$/)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect([last(sent, 'endPushSubscription'), shownToasts()]).toEqual([
    { deviceId: other.id },
    ['It gets no more notifications'],
  ])
  expect(pushManager.current).not.toBeNull()
  await press(/^Stop notifications on Chrome on Android$/)
  await screen.findByRole('button', { name: /^Tell me on this phone/ })
  await waitFor(() => expect(pushManager.current).toBeNull())
})

test.each([
  ['an old browser', () => undefined, off, /^This browser cannot do that/],
  [
    'a browser that refuses',
    () => stubPush({ permission: 'denied' }),
    off,
    /^Your browser does not allow it/,
  ],
  ['a site that pushes nothing', () => stubPush(), { ...off, key: null }, /^This site sends nothing/],
  [
    'a shared phone',
    () => {
      stubPush()
      chooseSharedDevice(true)
    },
    off,
    /^This is a shared phone: it tells nothing/,
  ],
])('%s has no button, and the reason (REQ-565, OFF-10)', async (_, prepare, settings, words) => {
  prepare()
  await open(settings)
  await screen.findByText(words)
  expect(screen.queryByRole('button')).toBeNull()
  chooseSharedDevice(false)
})

test('settings that could not be loaded can be asked for again', async () => {
  stubPush()
  let isDown = true
  await open(off, {
    getPushSettings: () => {
      if (isDown) throw noNetwork()
      return off
    },
  })
  await screen.findByText('These settings could not be loaded')
  isDown = false
  await press(/^Try again/)
  await screen.findByRole('button', { name: /^Tell me on this phone/ })
})
