import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CampaignUpdate } from '#contract/fundraising/campaign-update-operations.ts'
import { someCampaign, someCampaignPage, someOwnCampaign } from '#tests/support/web/campaign-fixtures.ts'
import { write } from '#tests/support/web/form-actions.ts'
import { type FakeAnswers, nomvula, noNetwork, setupRender, shownStatus } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const { id } = someCampaign()

function anUpdate(number: number): CampaignUpdate {
  const tail = String(number).padStart(2, '0')
  return {
    id: `01930000-0000-7000-8000-0000000004${tail}`,
    body: `News ${number}`,
    createdAt: '2026-11-20T04:00:00Z',
  }
}

type Open = { updates: CampaignUpdate[]; next?: string | null; isOwn?: boolean; fakeAnswers?: FakeAnswers }

async function openCampaign({ updates, next = null, isOwn = false, fakeAnswers = {} }: Open) {
  const campaign = isOwn ? someOwnCampaign() : someCampaign()
  const page = () => someCampaignPage(campaign, { updates: { items: [...updates], next } })
  return await renderSite(
    `/fundraising/${id}`,
    { getCampaignPage: page, ...fakeAnswers },
    isOwn ? nomvula : null,
  )
}

const updatesSection = () => within(screen.getByRole('region', { name: 'Updates' }))
const texts = () =>
  updatesSection()
    .queryAllByText(/^News \d/)
    .map(({ textContent }) => textContent)

test('the updates of the creator are listed, older ones load on demand', async () => {
  const { sent } = await openCampaign({
    updates: [anUpdate(3), anUpdate(2)],
    next: 'more',
    fakeAnswers: { listCampaignUpdates: () => ({ items: [anUpdate(2), anUpdate(1)], next: null }) },
  })
  expect(texts()).toEqual(['News 3', 'News 2'])
  fireEvent.click(updatesSection().getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(texts()).toEqual(['News 3', 'News 2', 'News 1']))
  expect(sent.at(-1)).toEqual(['listCampaignUpdates', { campaignId: id, cursor: 'more' }])
  expect(screen.queryByRole('button', { name: 'Delete update' })).toBeNull()
})

test('without updates a visitor sees no section for them', async () => {
  await openCampaign({ updates: [] })
  expect(screen.queryByRole('region', { name: 'Updates' })).toBeNull()
})

test('a new update of the creator appears on top', async () => {
  const updates = [anUpdate(1)]
  const { sent } = await openCampaign({
    updates,
    isOwn: true,
    fakeAnswers: {
      addCampaignUpdate: () => {
        updates.unshift(anUpdate(2))
        return anUpdate(2)
      },
    },
  })
  await screen.findByRole('button', { name: 'Add Update' })
  write('Tell your supporters something new', 'News 2')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add Update' })))
  await waitFor(() => expect(texts()).toEqual(['News 2', 'News 1']))
  expect(shownStatus()).toEqual(['Update added'])
  expect(sent).toContainEqual(['addCampaignUpdate', { campaignId: id, body: 'News 2' }])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Tell your supporters something new').value).toBe('')
})

test('an update that could not be posted stays in the field', async () => {
  await openCampaign({
    updates: [],
    isOwn: true,
    fakeAnswers: {
      addCampaignUpdate: () => {
        throw noNetwork()
      },
    },
  })
  await screen.findByRole('button', { name: 'Add Update' })
  write('Tell your supporters something new', 'She is home.')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add Update' })))
  await waitFor(() =>
    expect(shownStatus()).toEqual([
      'Failed to add update. Please check your internet connection and try again.',
    ]),
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>('Tell your supporters something new').value).toBe(
    'She is home.',
  )
})

test('an update is deleted after a confirmation, and the focus stays in the list (GEN-1, REQ-150)', async () => {
  let updates = [anUpdate(2), anUpdate(1)]
  const page = () => someCampaignPage(someOwnCampaign(), { updates: { items: updates, next: null } })
  await openCampaign({
    updates,
    isOwn: true,
    fakeAnswers: {
      getCampaignPage: page,
      deleteCampaignUpdate: () => {
        updates = [anUpdate(1)]
        return {}
      },
    },
  })
  const [first] = await screen.findAllByRole('button', { name: 'Delete update' })
  fireEvent.click(first as HTMLElement)
  const question = within(await screen.findByRole('alertdialog'))
  expect(texts()).toEqual(['News 2', 'News 1'])
  await act(async () => fireEvent.click(question.getByRole('button', { name: 'Delete update' })))
  await waitFor(() => expect(texts()).toEqual(['News 1']))
  expect(shownStatus()).toEqual(['Update deleted'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Updates' })))
})
