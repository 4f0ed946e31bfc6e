import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LazyHydration, lazyComponent } from './lazy-hydration.tsx'

test.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['somebody touches the page', () => fireEvent.pointerDown(document.body)],
])('a part that could not be loaded is retried when %s', async (_, happens) => {
  const load = vi.fn(async () => () => <p>It came</p>)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { unmount } = render(<LazyHydration part={lazyComponent(null, load)} props={{}} />)
  await act(async () => undefined)
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => void happens())
  await screen.findByText('It came')
  await act(async () => void fireEvent.pointerDown(document.body))
  expect(load).toHaveBeenCalledTimes(2)
  unmount()
})
