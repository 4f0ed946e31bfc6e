import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { installOffer, watchInstallOffer } from '#web/platform/device/install-offer.ts'
import { LateInstallCard } from './late-install-card.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const question = 'Put Thandaza on your home screen: opens without data'

/** A browser that offers it; says whether the browser's own banner was put off, and was opened. */
function offered(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return { prompt, isPutOff: event.defaultPrevented }
}

function usedFor(days: number): void {
  localStorage.setItem('install-offer', JSON.stringify({ days, lastDay: 'another day' }))
}

test('the home screen is offered from the third day of use, where the browser offers it (REQ-508)', async () => {
  usedFor(1)
  render(<LateInstallCard appName="Thandaza" />)
  const stop = watchInstallOffer()
  expect(offered().isPutOff).toBe(false)
  expect(screen.queryByText(question)).toBeNull()
  stop()
  usedFor(2)
  const stopAgain = watchInstallOffer()
  const { isPutOff, prompt } = offered()
  expect(isPutOff).toBe(true)
  expect(await screen.findByText(question)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Put it there' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByText(question)).toBeNull()
  stopAgain()
})

test('whoever refuses, here or in the question of the browser, is not asked again (REQ-508)', async () => {
  for (const button of ['No, thank you', 'Put it there']) {
    usedFor(5)
    const { unmount } = render(<LateInstallCard appName="Thandaza" />)
    const stop = watchInstallOffer()
    offered('dismissed')
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(screen.queryByText(question)).toBeNull()
    expect(offered().isPutOff).toBe(false)
    expect(installOffer()).toBeNull()
    stop()
    unmount()
    localStorage.clear()
  }
})
