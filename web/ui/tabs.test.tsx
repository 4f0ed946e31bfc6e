// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const TABS = [
  { id: 'details', label: 'Details' },
  { id: 'updates', label: 'Daily Updates', count: 3 },
  { id: 'comments', label: 'Comments' },
] as const

function Sample() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('details')
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
])('the keys %s lead to %s, and the focus goes along', async (keys, expected) => {
  render(<Sample />)
  await userEvent.tab()
  await userEvent.keyboard(keys)
  const chosen = screen.getByRole('tab', { selected: true })
  expect(document.activeElement).toBe(chosen)
  expect(screen.getByRole('tabpanel').textContent).toBe(expected)
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(chosen.id)
  expect(chosen.getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
})

test('the tabs are one stop of the Tab key', () => {
  render(<Sample />)
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})
