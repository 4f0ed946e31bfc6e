import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { polyfillDialog } from '#tests/support/web/dialog-polyfill.ts'
import { Dialog } from './dialog.tsx'

beforeAll(polyfillDialog)

test('the late event of a closing does not close the dialog that was opened again meanwhile', () => {
  const onCancel = vi.fn()
  render(
    <Dialog open title="Your message" onCancel={onCancel}>
      Reply
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  fireEvent(dialog, new Event('close'))
  expect(onCancel).not.toHaveBeenCalled()
  dialog.open = false
  fireEvent(dialog, new Event('close'))
  expect(onCancel).toHaveBeenCalledOnce()
})
