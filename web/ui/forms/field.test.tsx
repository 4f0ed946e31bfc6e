import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RadioChips } from './radio-chips.tsx'
import { TextInput } from './text-input.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function describedBy(control: HTMLElement) {
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
}

test('a field is described by its hint, or by its error instead', () => {
  const { rerender } = render(<TextInput label="Title" hint="At most 100 characters" />)
  expect(describedBy(screen.getByLabelText('Title'))).toBe('At most 100 characters')
  rerender(<TextInput label="Title" hint="At most 100 characters" error="Title is required" />)
  const input = screen.getByLabelText('Title')
  expect(describedBy(input)).toBe('Title is required')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a counter over its limit looks like an error during typing', () => {
  const counter = { used: 103, max: 100, text: '103 / 100', announcement: '3 characters too many' }
  const { rerender } = render(<TextInput label="Title" counter={counter} />)
  expect(screen.getByText('103 / 100').className).toContain('field-count-over')
  rerender(<TextInput label="Title" counter={{ ...counter, used: 100, text: '100 / 100' }} />)
  expect(screen.getByText('100 / 100').className).not.toContain('field-count-over')
})

test('the counter is read aloud from ninety per cent on, after a pause in typing', () => {
  const field = (used: number) => (
    <TextInput
      label="Title"
      counter={{ used, max: 100, text: `${used} / 100`, announcement: `${100 - used} characters left` }}
    />
  )
  const { rerender } = render(field(89))
  act(() => vi.advanceTimersByTime(1000))
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(field(90))
  rerender(field(91))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => vi.advanceTimersByTime(1000))
  expect(screen.getByRole('status').textContent).toBe('9 characters left')
})

test('a set of choices is one named question whose answers carry the error', () => {
  render(
    <RadioChips
      legend="Category"
      name="category"
      defaultValue="family"
      choices={[
        { value: 'health', label: 'Health' },
        { value: 'family', label: 'Family' },
      ]}
      error="Please select a valid category"
    />,
  )
  expect(describedBy(screen.getByRole('group', { name: 'Category' }))).toBe('Please select a valid category')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Family' }).checked).toBe(true)
  expect(screen.getByRole('radio', { name: 'Health' }).getAttribute('aria-invalid')).toBe('true')
})
