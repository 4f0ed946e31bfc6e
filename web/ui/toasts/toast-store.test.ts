import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissAll,
  dismissFailures,
  pauseToasts,
  resumeToasts,
  showToast,
  subscribeToToasts,
  visibleToasts,
} from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  dismissAll()
  vi.useRealTimers()
})

const titles = () => visibleToasts().map((toast) => toast.title)

test('at most three toasts show at once, the newest last', () => {
  for (const title of ['one', 'two', 'three', 'four']) showToast({ kind: 'info', title })
  expect(titles()).toEqual(['two', 'three', 'four'])
})

test('a toast that stays is there until something succeeds', () => {
  showToast({ kind: 'failure', title: 'Not sent', stays: true })
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['Not sent'])
  showToast({ kind: 'failure', title: 'Not sent', stays: true })
  expect(titles()).toEqual(['Not sent'])
  showToast({ kind: 'success', title: 'Sent' })
  expect(titles()).toEqual(['Sent'])
})

test('a failure is over once something succeeds or is repaired', () => {
  showToast({ kind: 'failure', title: 'Not saved' })
  showToast({ kind: 'success', title: 'Saved' })
  expect(titles()).toEqual(['Saved'])
  showToast({ kind: 'failure', title: 'Not sent', stays: true })
  showToast({ kind: 'failure', title: 'Title is required' })
  dismissFailures()
  expect(titles()).toEqual(['Saved', 'Not sent'])
})

test('a toast disappears after four seconds', () => {
  showToast({ kind: 'success', title: 'Saved' })
  vi.advanceTimersByTime(3999)
  expect(titles()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('the same text replaces itself, moves to the end and restarts its time', () => {
  showToast({ kind: 'failure', title: 'Network error occurred' })
  showToast({ kind: 'info', title: 'Link copied' })
  vi.advanceTimersByTime(3000)
  showToast({ kind: 'failure', title: 'Network error occurred' })
  expect(titles()).toEqual(['Link copied', 'Network error occurred'])
  vi.advanceTimersByTime(3000)
  expect(titles()).toEqual(['Network error occurred'])
})

test('the same title with another detail is another toast', () => {
  showToast({ kind: 'failure', title: 'Login failed', detail: 'a' })
  showToast({ kind: 'failure', title: 'Login failed', detail: 'b' })
  expect(titles()).toHaveLength(2)
})

test('the timers pause while somebody reads, also for toasts that arrive meanwhile', () => {
  showToast({ kind: 'info', title: 'first' })
  vi.advanceTimersByTime(3000)
  pauseToasts()
  showToast({ kind: 'info', title: 'second' })
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['first', 'second'])
  resumeToasts()
  vi.advanceTimersByTime(1000)
  expect(titles()).toEqual(['second'])
  vi.advanceTimersByTime(3000)
  expect(titles()).toEqual([])
})

test('a reader who leaves with the last toast does not stop the next one', () => {
  showToast({ kind: 'info', title: 'first' })
  pauseToasts()
  dismissAll()
  showToast({ kind: 'info', title: 'second' })
  vi.advanceTimersByTime(4000)
  expect(titles()).toEqual([])
})

test('listeners are called for every change until they unsubscribe', () => {
  const listener = vi.fn()
  const leave = subscribeToToasts(listener)
  showToast({ kind: 'info', title: 'one' })
  dismissAll()
  leave()
  showToast({ kind: 'info', title: 'two' })
  expect(listener).toHaveBeenCalledTimes(2)
})
