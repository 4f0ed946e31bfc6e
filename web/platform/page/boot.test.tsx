import { CatchBoundary, lazyRouteComponent } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reloadWhenOutdated } from './boot.ts'

const file = 'http://localhost/assets/prayer-page-abc123.js'
const reload = vi.fn()

beforeAll(() => reloadWhenOutdated(reload))
beforeEach(() => {
  reload.mockClear()
  sessionStorage.clear()
})
afterEach(() => void vi.restoreAllMocks())

/** Simulates the event of the built application when the browser cannot load a chunk. */
async function loadMissing(message = `Failed to fetch dynamically imported module: ${file}`): Promise<never> {
  const payload = new TypeError(message)
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
  throw payload
}

const answer = (status: number) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status }))

const goOffline = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('offline')))

test('offline the page stays, and the router does not reload it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const fetchSpy = goOffline()
  const Missing = lazyRouteComponent<{ default: () => ReactNode }>(() => loadMissing())
  await act(async () => {
    render(
      <CatchBoundary getResetKey={() => 0} errorComponent={() => <p>could not be loaded</p>}>
        <Suspense>
          <Missing />
        </Suspense>
      </CatchBoundary>,
    )
  })
  await screen.findByText('could not be loaded')
  expect(Object.keys(sessionStorage)).toEqual([])
  await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalled(), { timeout: 600_000 })
  expect(reload).not.toHaveBeenCalled()
})

test('when the file is gone the page reloads, once for each file', async () => {
  const head = answer(404)
  await expect(loadMissing()).rejects.toThrow('A part of the application did not come')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 600_000 })
  expect(head).toHaveBeenCalledWith(file, { method: 'HEAD', cache: 'no-store' })
  await expect(loadMissing()).rejects.toThrow()
  expect(head).toHaveBeenCalledOnce()
  await expect(loadMissing('Unable to preload CSS for /assets/prayer-def456.css')).rejects.toThrow()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2), { timeout: 600_000 })
})

test('a file that still exists was lost on the way: the page stays', async () => {
  const head = answer(200)
  await expect(loadMissing()).rejects.toThrow()
  await vi.waitFor(() => expect(head).toHaveBeenCalled(), { timeout: 600_000 })
  expect(reload).not.toHaveBeenCalled()
})

test('when the browser names no file, the page reloads once the server answers', async () => {
  answer(200)
  await expect(loadMissing('Importing a module script failed.')).rejects.toThrow()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 600_000 })
})
