import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { someComment, someOwnPrayer, somePrayer, someUpdate } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownStatus,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { readStored } from '#web/platform/device/device-storage.ts'

setupRender()

const inputsOf = (sent: readonly (readonly [string, unknown])[], name: string) =>
  sent.filter(([operation]) => operation === name).map(([, input]) => input)

const { id } = somePrayer()
const nothing = { items: [], next: null }
const own = { author: { name: 'Nomvula D.', tint: 1 }, mine: true } as const

async function openTab(tab: 'updates' | 'comments', prayer: Prayer, fakeAnswers: FakeAnswers) {
  return await renderSite(
    `/prayers/${id}?tab=${tab}`,
    {
      getPrayerPage: () => ({
        prayer,
        miracle: null,
        campaign: null,
        prayedFor: null,
        isNotifiedWhenPrayed: null,
        hasReminder: false,
        latestUpdate: null,
        firstComments: [],
      }),
      listUpdates: () => nothing,
      listComments: () => nothing,
      ...fakeAnswers,
    },
    nomvula,
  )
}

function write(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

function textIn(label: string): string | undefined {
  const box = screen.getByLabelText(label)
  return box instanceof HTMLTextAreaElement ? box.value : undefined
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test("updates are newest first, with their author and the time in the viewer's zone (PDET-10)", async () => {
  const items = [
    someUpdate({ content: 'She slept.', createdAt: '2026-11-21T04:05:00Z' }),
    someUpdate({ content: 'Admitted.', createdAt: '2026-11-19T05:58:00Z' }),
  ]
  await openTab('updates', somePrayer(), { listUpdates: () => ({ items, next: null }) })
  await screen.findByText('She slept.')
  const entries = screen.getAllByRole('listitem').filter((entry) => entry.className === 'timeline-entry')
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'Sipho Nkosi · Nov 21, 2026 at 6:05 AMShe slept.',
    'Sipho Nkosi · Nov 19, 2026 at 7:58 AMAdmitted.',
  ])
})

test('only the owner can add an update (PDET-8, PDET-10)', async () => {
  await openTab('updates', somePrayer(), {})
  await screen.findByRole('heading', { name: 'No updates yet' })
  expect(screen.queryByLabelText('Add an update')).toBeNull()
})

test('a new update is first, the tab counts it, the box is empty again (PDET-10, PDET-11)', async () => {
  await openTab('updates', someOwnPrayer(), {
    listUpdates: () => ({ items: [someUpdate()], next: null }),
    addUpdate: ({ content }) => someUpdate({ content, ...own }),
  })
  await screen.findByText('She slept.')
  write('Add an update', 'First on the list on Tuesday.')
  press('Add Update')
  await screen.findByText('First on the list on Tuesday.')
  expect(document.querySelector('.timeline-entry .read')?.textContent).toBe('First on the list on Tuesday.')
  await waitFor(() => expect(shownStatus()).toEqual(['Prayer update added successfully']))
  await screen.findByRole('tab', { name: 'Daily Updates 1' })
  await waitFor(() => expect(textIn('Add an update')).toBe(''))
  expect(readStored(`draft:update:${id}:${nomvula.id}`)).toBeNull()
})

test.each([
  ['updates', 'Add Update', 'Please enter an update before submitting'],
  ['comments', 'Add Comment', 'Please enter a comment before submitting'],
] as const)('an empty text is not sent (%s; PDET-11, PDET-13)', async (tab, button, sentence) => {
  const { sent } = await openTab(tab, someOwnPrayer(), {})
  write(tab === 'updates' ? 'Add an update' : 'Add a comment', '   ')
  press(button)
  await screen.findByText(sentence)
  expect(sent.some(([name]) => name.startsWith('add'))).toBe(false)
})

test.each([
  [1000, true],
  [1001, false],
])('a comment of %i characters, emoji counted as one each (REQ-77)', async (length, isTaken) => {
  const { sent } = await openTab('comments', somePrayer(), {
    addComment: ({ comment }) => someComment({ comment, ...own }),
  })
  write('Add a comment', '🙏🏾'.repeat(length))
  press('Add Comment')
  if (isTaken) await waitFor(() => expect(shownStatus()).toEqual(['Comment added successfully']))
  else await screen.findByText('A comment must be less than 1000 characters')
  expect(sent.some(([name]) => name === 'addComment')).toBe(isTaken)
})

test('any reader comments; a double click sends one (PDET-12)', async () => {
  const { sent } = await openTab('comments', somePrayer({ commentCount: 0 }), {
    addComment: ({ comment }) => someComment({ comment, ...own, viewerCan: ['comment.delete'] }),
  })
  write('Add a comment', 'Ons bid saam.')
  const button = screen.getByRole('button', { name: 'Add Comment' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(shownStatus()).toEqual(['Comment added successfully']))
  await screen.findByRole('tab', { name: 'Comments 1' })
  expect(sent.filter(([name]) => name === 'addComment')).toHaveLength(1)
})

test('text written while a comment is being sent stays in the box, and on the device', async () => {
  let arrive: () => void = () => undefined
  await openTab('comments', somePrayer(), {
    addComment: ({ comment }) =>
      new Promise((resolve) => {
        arrive = () => resolve(someComment({ comment, ...own }))
      }),
  })
  write('Add a comment', 'Ons bid saam.')
  press('Add Comment')
  await screen.findByRole('button', { name: /Adding/ })
  write('Add a comment', 'Elke aand.')
  await act(async () => arrive())
  await screen.findByText('Ons bid saam.')
  await screen.findByRole('button', { name: 'Add Comment' })
  expect(textIn('Add a comment')).toBe('Elke aand.')
  await waitFor(() => expect(readStored(`draft:comment:${id}:${nomvula.id}`)).toContain('Elke aand.'))
})

test.each([
  [refusal('UNEXPECTED'), 'Failed to add comment. Please try again.'],
  [
    noNetwork(),
    'Failed to add comment. Please try again. Please check your internet connection and try again.',
  ],
  [refusal('RATE_LIMITED'), 'That was a lot at once. Please wait a moment and try again.'],
])('a refused comment stays in the box (PDET-13): %s', async (failure, sentence) => {
  await openTab('comments', somePrayer(), {
    addComment: () => {
      throw failure
    },
  })
  write('Add a comment', 'Ons bid saam.')
  press('Add Comment')
  await waitFor(() => expect(shownStatus()).toEqual([sentence]))
  expect(textIn('Add a comment')).toBe('Ons bid saam.')
})

test('a comment on a prayer that was deleted meanwhile: a message, and the text stays in the box', async () => {
  await openTab('comments', somePrayer(), {
    addComment: () => {
      throw refusal('NOT_FOUND')
    },
  })
  write('Add a comment', 'Ons bid saam.')
  press('Add Comment')
  await waitFor(() =>
    expect(document.querySelector('.note')?.textContent).toContain('What you wrote is still in the box'),
  )
  expect(shownStatus()).toEqual(['Failed to add comment. Please try again. This prayer is no longer there.'])
  expect(textIn('Add a comment')).toBe('Ons bid saam.')
})

test('an expired session keeps the text, also on the device; the sign-in leads back here (REQ-152)', async () => {
  await openTab('comments', somePrayer(), {
    addComment: () => {
      throw refusal('UNAUTHENTICATED')
    },
  })
  write('Add a comment', 'Ons bid saam.')
  press('Add Comment')
  await waitFor(() => expect(document.querySelector('.note')?.textContent).toContain('still here'))
  const [login] = [...document.querySelectorAll('.note a')]
  expect(login?.getAttribute('href')).toBe(`/login?redirect=/prayers/${id}%3Ftab%3Dcomments`)
  expect(textIn('Add a comment')).toBe('Ons bid saam.')
  await waitFor(() => expect(readStored(`draft:comment:${id}:${nomvula.id}`)).toBe('Ons bid saam.'))
})

test('an unsent comment is restored on the next visit (REQ-166)', async () => {
  localStorage.setItem(`kept:draft:comment:${id}:${nomvula.id}`, JSON.stringify('Half a sen'))
  await openTab('comments', somePrayer(), {})
  await waitFor(() => expect(textIn('Add a comment')).toBe('Half a sen'))
  expect(screen.getByText('Draft kept on this device')).toBeTruthy()
})

test('a comment of somebody in a block is collapsed, can be reported, and opens on request', async () => {
  const collapsed = someComment({ comment: 'Cruel.', isCollapsed: true })
  await openTab('comments', somePrayer({ commentCount: 1 }), {
    listComments: () => ({ items: [collapsed], next: null }),
  })
  const list = within(await screen.findByRole('region', { name: 'Comments, newest first' }))
  await list.findByText(/^Comment by somebody you blocked/)
  expect(list.queryByText(/Cruel|Sipho/)).toBeNull()
  list.getByRole('button', { name: 'Report or block' })
  press('Show')
  list.getByText(/Cruel/)
  list.getByText('Sipho Nkosi')
})

test('authors and admins delete after a confirmation; focus is kept (GEN-1, PDET-12, REQ-150)', async () => {
  const comment = someComment({ comment: 'Too much.', viewerCan: ['comment.delete'] })
  const { sent } = await openTab('comments', somePrayer({ commentCount: 4 }), {
    listComments: () => ({ items: [comment, someComment()], next: null }),
    deleteComment: () => ({ count: 3 }),
  })
  await screen.findByText('Too much.')
  expect(screen.getAllByRole('button', { name: 'Delete comment' })).toHaveLength(1)
  press('Delete comment')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('The comment by Sipho Nkosi will be gone for everybody.')
  expect(sent.some(([name]) => name === 'deleteComment')).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: 'Delete comment' }))
  await waitFor(() => expect(shownStatus()).toEqual(['Comment deleted successfully']))
  await screen.findByRole('tab', { name: 'Comments 3' })
  expect(screen.queryByText('Too much.')).toBeNull()
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Comments, newest first'),
  )
})

test.each([
  ['updates', 'Delete update', 'Failed to delete update'],
  ['comments', 'Delete comment', 'Failed to delete comment'],
] as const)(
  'an entry that could not be deleted stays (%s; PDET-11, PDET-13)',
  async (tab, button, sentence) => {
    const refuse = () => {
      throw refusal('UNEXPECTED')
    }
    await openTab(tab, somePrayer(), {
      listUpdates: () => ({
        items: [someUpdate({ content: 'Here.', viewerCan: ['update.delete'] })],
        next: null,
      }),
      listComments: () => ({
        items: [someComment({ comment: 'Here.', viewerCan: ['comment.delete'] })],
        next: null,
      }),
      deleteUpdate: refuse,
      deleteComment: refuse,
    })
    await screen.findByText('Here.')
    press(button)
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: button }))
    await waitFor(() => expect(shownStatus()).toEqual([sentence]))
    expect(screen.getByText('Here.')).toBeTruthy()
  },
)

test('older entries load on demand, and a failure there keeps the shown ones', async () => {
  let isFailing = true
  await openTab('comments', somePrayer(), {
    listComments: ({ cursor }) => {
      if (!cursor) return { items: [someComment({ comment: 'New.' })], next: 'older' }
      if (isFailing) throw refusal('UNEXPECTED')
      return { items: [someComment({ comment: 'Old.' })], next: null }
    },
  })
  await screen.findByText('New.')
  press('Load more')
  await screen.findByText('Older entries could not be loaded.')
  isFailing = false
  press('Try again')
  await screen.findByText('Old.')
  expect(screen.getByText('New.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a list that could not be loaded can be retried', async () => {
  let isFailing = true
  await openTab('comments', somePrayer(), {
    listComments: () => {
      if (isFailing) throw noNetwork()
      return { items: [someComment({ comment: 'Here.' })], next: null }
    },
  })
  await screen.findByText('The comments could not be loaded.')
  isFailing = false
  press('Try again')
  await screen.findByText('Here.')
})

test('the list of a prayer that was deleted meanwhile says so and offers no retry', async () => {
  await openTab('comments', somePrayer(), {
    listComments: () => {
      throw refusal('NOT_FOUND')
    },
  })
  await screen.findByText('This prayer is no longer there.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

const mark = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Without my name' })

test('a comment is sent without a name as chosen, and a page that is loaded again keeps the choice (REQ-460)', async () => {
  const answers: FakeAnswers = { addComment: () => someComment({ ...own, isAnonymous: true }) }
  await openTab('comments', somePrayer(), answers)
  fireEvent.click(mark())
  write('Add a comment', 'With you.')
  await waitFor(() => expect(readStored(`draft:comment-anonymous:${id}:${nomvula.id}`)).not.toBeNull())
  cleanup()
  const { sent } = await openTab('comments', somePrayer(), answers)
  expect(mark().checked).toBe(true)
  await act(async () => press('Add Comment'))
  await waitFor(() =>
    expect(sent).toContainEqual(['addComment', { prayerId: id, comment: 'With you.', isAnonymous: true }]),
  )
  await waitFor(() => expect(mark().checked).toBe(false))
})

test('the name of a comment is shown again only after a question (REQ-463)', async () => {
  let comment = someComment({ ...own, viewerCan: ['comment.changeAnonymity'] })
  const { sent } = await openTab('comments', somePrayer(), {
    listComments: () => ({ items: [comment], next: null }),
    changeCommentAnonymity: ({ isAnonymous }) => {
      comment = {
        ...comment,
        isAnonymous,
        author: { name: isAnonymous ? 'Somebody (you)' : 'Nomvula D.', tint: 0 },
      }
      return { isAnonymous }
    },
  })
  await screen.findByText('Nomvula D.')
  press('Without my name')
  await screen.findByText('Somebody (you)')
  press('Put my name back')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Others will see that this is yours.')).toBeTruthy()
  expect(inputsOf(sent, 'changeCommentAnonymity')).toHaveLength(1)
  fireEvent.click(dialog.getByRole('button', { name: 'Put my name back' }))
  await screen.findByText('Nomvula D.')
  expect(inputsOf(sent, 'changeCommentAnonymity').at(-1)).toMatchObject({ isAnonymous: false })
})

test('under an own prayer without a name there is no box: all of it is without a name (REQ-463)', async () => {
  await openTab('comments', someOwnPrayer({ isAnonymous: true }), {})
  expect(await screen.findByText('The prayer is without your name, and so is this.')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Without my name' })).toBeNull()
})
