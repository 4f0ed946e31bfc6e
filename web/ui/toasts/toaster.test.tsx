import { act, cleanup, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { polyfillDialog } from '#tests/support/web/dialog-polyfill.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { dismissAll, showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

polyfillDialog()
afterEach(() => {
  cleanup()
  dismissAll()
})

function Page() {
  const [open, setOpen] = useState<readonly string[]>([])
  const press = (name: string, next: readonly string[]) => (
    <button type="button" onClick={() => setOpen(next)}>
      {name}
    </button>
  )
  return (
    <>
      {press('first', ['One'])}
      {press('second', ['One', 'Two'])}
      {press('none', [])}
      {press('leave', ['gone'])}
      {['One', 'Two'].map((title) =>
        open.includes('gone') ? null : (
          <Dialog key={title} title={title} open={open.includes(title)} onCancel={() => setOpen([])}>
            {title}
          </Dialog>
        ),
      )}
      <Toaster label="Messages" closeLabel="Close" />
    </>
  )
}

test('toasts move into the topmost dialog, where they can be heard and pressed, and back out of it', () => {
  render(<Page />)
  const messages = screen.getByRole('region', { name: 'Messages' })
  const press = (name: string) => act(() => screen.getByText(name).click())
  const windowAround = () => messages.closest('dialog')?.querySelector('h2')?.textContent
  act(() => showToast({ kind: 'failure', title: 'That did not work' }))
  expect(windowAround()).toBeUndefined()
  press('first')
  expect(windowAround()).toBe('One')
  // The last element in the dialog is its own button, not the one that closes a toast.
  expect(messages.nextElementSibling).not.toBeNull()
  press('second')
  expect(windowAround()).toBe('Two')
  press('first')
  expect(windowAround()).toBe('One')
  press('leave')
  expect(windowAround()).toBeUndefined()
  act(() => within(messages).getByRole('button', { name: 'Close' }).click())
  expect(within(messages).queryByText('That did not work')).toBeNull()
  expect(document.body.contains(messages)).toBe(true)
})
