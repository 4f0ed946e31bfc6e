import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { nomvula, renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { chooseDataMode, dataMode } from '#web/platform/device/data-mode.ts'
import { addDataUse } from '#web/platform/device/data-use.ts'
import { chooseSharedDevice } from '#web/platform/device/shared-device.ts'
import { ThisPhone } from './this-phone.tsx'

setupRender()
afterEach(() => {
  chooseDataMode('normal')
  localStorage.clear()
})

const inData = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'How much data pages may use' })).getByRole('radio', { name })

test('how much data pages may use is chosen at once (REQ-541)', async () => {
  await renderWithApp(() => <ThisPhone member={nomvula} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Normal/ }).checked).toBe(true)
  fireEvent.click(inData(/^Text only/))
  expect([dataMode(), localStorage.getItem('data-mode')]).toEqual(['text', 'text'])
})

test('Light that the browser asked for says why (OFF-14)', async () => {
  Object.assign(document.documentElement.dataset, { saving: 'light', savingBy: 'browser' })
  await renderWithApp(() => <ThisPhone member={nomvula} />)
  const why = 'Light is on because your browser asks to save data, or the connection is slow.'
  expect(screen.getByText(why)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Light/ }))
  fireEvent.click(screen.getByRole('radio', { name: /^Normal/ }))
  await waitFor(() => expect(screen.queryByText(why)).toBeNull())
})

test('what the phone used this month is shown as it is counted, by week (OFF-16)', async () => {
  await renderWithApp(() => <ThisPhone member={nomvula} />)
  expect(screen.getByText('Nothing is counted yet this month')).toBeTruthy()
  act(() => addDataUse(1_500_000))
  expect(screen.getByText('This phone used 1.4 MB here this month')).toBeTruthy()
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/1\.4 MB$/)
})

test('a shared phone counts nothing, and says so (OFF-10)', async () => {
  chooseSharedDevice(true)
  await renderWithApp(() => <ThisPhone member={nomvula} />)
  expect(screen.getByText(/^This is a shared phone: nothing is kept on it/)).toBeTruthy()
})
