import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
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
} from '#tests/support/web/render.tsx'
import { chooseSharedDevice } from '#web/platform/device/shared-device.ts'
import { PushQuestion } from './push-question.tsx'

fakeOfflineDatabase()
setupRender()
beforeEach(() => chooseSharedDevice(false))

const settings: PushSettings = {
  key: 'key-of-the-site',
  quietFrom: '21:00',
  quietTo: '06:00',
  lockScreen: 'event',
  mayAsk: true,
  devices: [],
}
const receiver = '01930000-0000-4000-8000-0000000000f1'

function Page() {
  const [isDone, setDone] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setDone(true)}>
        {'The act'}
      </button>
      <PushQuestion about="prayed" isDue={isDone} />
    </>
  )
}

const open = (answers: FakeAnswers = {}, isOffered = true) =>
  renderWithApp(
    () => <Page />,
    {
      getPushSettings: () => settings,
      declinePush: () => ({}),
      registerPushSubscription: () => ({ receiver }),
      ...answers,
    },
    undefined,
    { offline: isOffered },
  )
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(`^${name}`) })
  button.focus()
  await act(async () => fireEvent.click(button))
}
const names = (sent: readonly (readonly [string, object])[]) => sent.map(([name]) => name).filter(isAboutPush)
const isAboutPush = (name: string) => /Push/.test(name)
const question = 'Shall this phone tell you when someone prays for you?'

test('nothing is asked for before the act, and the browser asks only after our yes (NOTIF-8, REQ-567)', async () => {
  const { asked } = stubPush()
  const { sent } = await open()
  expect(names(sent)).toEqual([])
  await press('The act')
  await screen.findByText(question)
  expect([names(sent), asked.requestPermission.mock.calls]).toEqual([['getPushSettings'], []])
  await press('Yes, tell me')
  await screen.findByText('This phone tells you from now on')
  expect(asked.requestPermission).toHaveBeenCalledOnce()
  expect(names(sent).slice(0, 2)).toEqual(['getPushSettings', 'registerPushSubscription'])
  expect(screen.queryByText(question)).toBeNull()
  screen.getByRole('link', { name: 'What it tells you, and when, you choose under Notifications.' })
  // The pressed button is gone; the focus is where it was.
  expect(document.activeElement?.textContent).toMatch(/^This phone tells you/)
})

test("'Not now' asks the browser nothing, and the card goes (NOTIF-8, REQ-567)", async () => {
  const { asked } = stubPush()
  const { sent } = await open()
  await press('The act')
  await press('Not now')
  await waitFor(() => expect(names(sent)).toContain('declinePush'))
  expect([screen.queryByText(question), asked.requestPermission.mock.calls]).toEqual([null, []])
  expect(document.activeElement).not.toBe(document.body)
})

test('the browser says no: why, and how to allow it', async () => {
  stubPush({ answer: 'denied' })
  const { sent } = await open()
  await press('The act')
  await press('Yes, tell me')
  await screen.findByText('Your browser does not allow it')
  expect(names(sent)).not.toContain('registerPushSubscription')
})

test("the browser's question that is left open leaves ours open", async () => {
  stubPush({ answer: 'default' })
  await open()
  await press('The act')
  await press('Yes, tell me')
  await screen.findByRole('button', { name: /^Yes, tell me/ })
  screen.getByText(question)
})

test.each([
  [noNetwork(), /^This phone could not be registered Please try again later/],
  [refusal('PUSH_ENDPOINT_UNKNOWN'), /^This browser uses a push service that we do not know/],
])('a failed registration says so and can be tried again', async (failure, words) => {
  stubPush()
  let isDown = true
  await open({
    registerPushSubscription: () => {
      if (isDown) throw failure
      return { receiver }
    },
  })
  await press('The act')
  await press('Yes, tell me')
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  isDown = false
  await press('Yes, tell me')
  await screen.findByText('This phone tells you from now on')
})

test('two quick presses register once', async () => {
  stubPush()
  const { sent } = await open()
  await press('The act')
  const yes = await screen.findByRole('button', { name: /^Yes, tell me/ })
  await act(async () => {
    fireEvent.click(yes)
    fireEvent.click(yes)
  })
  await screen.findByText('This phone tells you from now on')
  expect(names(sent).filter((name) => name === 'registerPushSubscription')).toHaveLength(1)
})

const isAsked = async (answers: FakeAnswers = {}, isOffered = true) => {
  const { sent } = await open(answers, isOffered)
  await press('The act')
  await waitFor(() => expect(names(sent)).toEqual(['getPushSettings']))
  await act(async () => undefined)
  return screen.queryByText(question) !== null
}

test.each([
  ['was declined lately, or pushes are on', { mayAsk: false }],
  ['the site pushes nothing', { key: null }],
])('nothing is asked where the question %s (NOTIF-8)', async (_, part) => {
  stubPush()
  expect(await isAsked({ getPushSettings: () => ({ ...settings, ...part }) })).toBe(false)
})

test('nothing is asked in a browser that cannot have pushes (NOTIF-8)', async () => {
  expect(await isAsked()).toBe(false)
})

test('nothing is asked where the site has no worker', async () => {
  stubPush()
  expect(await isAsked({}, false)).toBe(false)
})

test.each(['denied', 'shared'])('nothing is asked of a phone that is %s (NOTIF-8, OFF-10)', async (state) => {
  stubPush({ permission: state === 'denied' ? 'denied' : 'default' })
  chooseSharedDevice(state === 'shared')
  expect(await isAsked()).toBe(false)
  chooseSharedDevice(false)
})
