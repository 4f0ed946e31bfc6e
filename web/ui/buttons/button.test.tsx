import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a busy button keeps the focus, shows its busy label and ignores presses', async () => {
  const press = vi.fn()
  const submit = vi.fn((event: Event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <Button type="submit" busy={busy} busyLabel="Submitting..." onClick={press}>
        Submit Prayer
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.click(screen.getByRole('button', { name: 'Submit Prayer' }))
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Submitting...' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
  expect(submit).toHaveBeenCalledTimes(1)
})

test('the second press of a double click is ignored, however quickly the first was answered', async () => {
  const press = vi.fn()
  const submit = vi.fn((event: Event) => event.preventDefault())
  render(
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <Button type="submit" busyLabel="Sending..." onClick={press}>
        Send
      </Button>
    </form>,
  )
  await userEvent.dblClick(screen.getByRole('button'))
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1])
  await userEvent.keyboard('{Enter}{Enter}')
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([3, 3])
})
