import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { write } from '#tests/support/web/form-actions.ts'
import { someGroup } from '#tests/support/web/group-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { EditGroupDialog } from './edit-group-dialog.tsx'

setupRender()

const group = someGroup({ version: 3, viewerCan: ['group.read', 'group.edit'] })

async function showDialog(fakeAnswers: FakeAnswers) {
  const onClose = vi.fn()
  const rendered = await renderWithApp(
    () => <EditGroupDialog group={group} member={nomvula} open onClose={onClose} />,
    fakeAnswers,
  )
  rendered.queryClient.setQueryData(['getGroup', group.id], group)
  return { ...rendered, onClose }
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const inField = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

test('the form starts with the saved group, and the group page shows the saved changes', async () => {
  const saved = { ...group, name: 'Koup rain watch', version: 4 }
  const { sent, onClose, queryClient } = await showDialog({ editGroup: () => saved })
  expect(inField('Name')).toBe(group.name)
  expect(inField(/^Description/)).toBe(group.description)
  write('Name', 'Koup rain watch')
  await press('Save Changes')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(shownToasts()).toEqual(['Group updated successfully'])
  const { description } = group
  expect(sent).toEqual([
    [
      'editGroup',
      { groupId: group.id, name: 'Koup rain watch', description, isListed: true, isOpen: false, version: 3 },
    ],
  ])
  expect(queryClient.getQueryData(['getGroup', group.id])).toEqual(saved)
})

test('after a conflict the input stays, and the editor chooses which version to keep', async () => {
  const newer = { ...group, name: 'Great Karoo watch', version: 4 }
  const { sent, onClose } = await showDialog({
    getGroup: () => newer,
    editGroup: ({ version }) => {
      if (version < 4) throw refusal('CHANGED_MEANWHILE')
      return { ...newer, name: 'Koup rain watch', version: 5 }
    },
  })
  write('Name', 'Koup rain watch')
  await press('Save Changes')
  await screen.findByText('This group was changed since you opened it.')
  expect(inField('Name')).toBe('Koup rain watch')
  expect(onClose).not.toHaveBeenCalled()
  await press('Save mine over it')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)?.[1]).toMatchObject({ name: 'Koup rain watch', version: 4 })
})

test('after a conflict the editor can start again from the newer version', async () => {
  const newer = { ...group, name: 'Great Karoo watch', version: 4 }
  await showDialog({
    getGroup: () => newer,
    editGroup: () => {
      throw refusal('CHANGED_MEANWHILE')
    },
  })
  write('Name', 'Koup rain watch')
  await press('Save Changes')
  await screen.findByText('This group was changed since you opened it.')
  await press('Load the newer version')
  expect(inField('Name')).toBe('Great Karoo watch')
})

test('changes that could not be saved stay in the form', async () => {
  const { onClose } = await showDialog({
    editGroup: () => {
      throw refusal('UNEXPECTED')
    },
  })
  write('Name', 'Koup rain watch')
  await press('Save Changes')
  await waitFor(() => expect(shownToasts()).toEqual(['Could not update group']))
  expect(inField('Name')).toBe('Koup rain watch')
  expect(onClose).not.toHaveBeenCalled()
})
