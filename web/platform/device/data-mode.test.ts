import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { chooseDataMode, dataMode, dataModeScript, useDataMode, useIsSavedByBrowser } from './data-mode.ts'

const { dataset } = document.documentElement

/** Runs the inline script as a page does. */
function openPage(): void {
  delete dataset.saving
  delete dataset.savingBy
  const script = document.createElement('script')
  script.textContent = dataModeScript
  document.body.append(script)
  script.remove()
}

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  delete dataset.saving
  delete dataset.savingBy
})

test.each([
  [undefined, null, 'normal', undefined],
  [{ effectiveType: '4g', saveData: false }, null, 'normal', undefined],
  [{ effectiveType: '3g' }, null, 'normal', undefined],
  [{ effectiveType: '4g', saveData: true }, null, 'light', 'browser'],
  [{ effectiveType: '2g' }, null, 'light', 'browser'],
  [{ effectiveType: 'slow-2g' }, null, 'light', 'browser'],
  [{ saveData: true }, 'normal', 'normal', undefined],
  [{ saveData: true }, 'text', 'text', undefined],
  [undefined, 'light', 'light', undefined],
])('the connection %j and the choice %j make it %s (REQ-541)', (connection, chosen, expected, by) => {
  stubProperty(navigator, 'connection', connection)
  if (chosen) localStorage.setItem('data-mode', chosen)
  openPage()
  expect([dataMode(), dataset.savingBy]).toEqual([expected, by])
})

test('a choice is followed at once, here and in another tab, and is remembered', () => {
  stubProperty(navigator, 'connection', { saveData: true })
  openPage()
  const { result } = renderHook(() => [useDataMode(), useIsSavedByBrowser()])
  expect(result.current).toEqual(['light', true])
  act(() => chooseDataMode('normal'))
  expect(result.current).toEqual(['normal', false])
  openPage()
  expect(dataMode()).toBe('normal')
  localStorage.setItem('data-mode', 'text')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'data-mode' })))
  expect(result.current).toEqual(['text', false])
})

test('where the browser forbids storage the choice lasts until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  chooseDataMode('light')
  expect(dataMode()).toBe('light')
})
