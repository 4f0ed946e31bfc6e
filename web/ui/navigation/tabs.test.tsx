import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const TABS = [
  { id: 'details', label: 'Details' },
  { id: 'updates', label: 'Daily Updates', count: 3 },
  { id: 'comments', label: 'Comments' },
] as const

type Id = (typeof TABS)[number]['id']

function Sample({ first = 'details' }: { first?: Id }) {
  const [tab, setTab] = useState<Id>(first)
  return (
    <Tabs label="Prayer" tabs={TABS} value={tab} onChange={setTab}>
      <p>{tab}</p>
    </Tabs>
  )
}

test.each([
  ['{ArrowRight}', 'updates'],
  ['{ArrowLeft}', 'comments'],
  ['{End}', 'comments'],
  ['{End}{ArrowRight}', 'details'],
  ['{End}{Home}', 'details'],
])('the keys %s select %s and move the focus', async (keys, expected) => {
  render(<Sample />)
  await userEvent.tab()
  await userEvent.keyboard(keys)
  const chosen = screen.getByRole('tab', { selected: true })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  expect(screen.getByRole('tabpanel').textContent).toBe(expected)
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(chosen.id)
  expect(chosen.getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
})

test('the tabs are one stop of the Tab key', () => {
  render(<Sample />)
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})

test('a chosen tab outside the strip is scrolled to its middle, at once and after each choice', async () => {
  const tabWidth = 100
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(tabWidth)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return (
      Math.max(
        0,
        TABS.findIndex(({ id }) => this.id.endsWith(id)),
      ) * tabWidth
    )
  })
  render(<Sample first="comments" />)
  const strip = screen.getByRole('tablist')
  expect(strip.scrollLeft).toBe(150)
  await userEvent.click(screen.getByRole('tab', { name: /Updates/ }))
  expect(strip.scrollLeft).toBe(50)
})

test('a focused panel that disappears passes the focus to the tab that is chosen then', async () => {
  const { rerender } = render(<Panel value="comments" />)
  screen.getByRole('button', { name: 'act' }).focus()
  rerender(<Panel value="details" />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true })))
})

function Panel({ value }: { value: 'details' | 'comments' }) {
  return (
    <Tabs label="Prayer" tabs={TABS} value={value} onChange={() => {}}>
      <button key={value} type="button">
        act
      </button>
    </Tabs>
  )
}
