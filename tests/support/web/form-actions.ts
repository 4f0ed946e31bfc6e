import { fireEvent, screen } from '@testing-library/react'

export function write(label: string | RegExp, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

/** Fills in the required fields of a prayer, as somebody would write it. */
export function writePrayer(title = 'Rain for the Koup'): void {
  write('Title', title)
  write('Description', 'The third dry spring.')
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }))
}

export function press(button: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name: button }))
}

/** The sentence below a field: its error, or its hint. */
export function sentenceAt(field: HTMLElement): string | undefined {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
}
