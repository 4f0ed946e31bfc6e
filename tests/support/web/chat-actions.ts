import { act, fireEvent, screen } from '@testing-library/react'

/** Opens the menu of the message with these words. */
export async function openMessageMenu(text: string): Promise<void> {
  const name = new RegExp(`^Actions for .*${text}$`)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
}
