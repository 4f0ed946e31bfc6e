import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OwnGroup } from '#contract/groups/group-operations.ts'
import { press, writePrayer } from '#tests/support/web/form-actions.ts'
import { someOwnPrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { NewPrayerForm } from './new-prayer-form.tsx'
import { NewPrayerInGroup } from './new-prayer-in-group.tsx'
import { newPrayerIn } from './use-new-prayer.ts'

setupRender()

const morningWatch: OwnGroup = {
  id: '01930000-0000-7000-8000-000000000201',
  name: 'Bellville Morning Watch',
  isSmall: false,
}
const family: OwnGroup = {
  id: '01930000-0000-7000-8000-000000000202',
  name: 'Dlamini family',
  isSmall: true,
}
const bothGroups: FakeAnswers = { listOwnGroups: () => ({ items: [morningWatch, family] }) }

const submitting: FakeAnswers = { submitPrayer: () => someOwnPrayer() }

async function showForm(fakeAnswers: FakeAnswers = {}) {
  const onDone = vi.fn()
  return {
    ...(await renderWithApp(() => <NewPrayerForm member={nomvula} onDone={onDone} />, fakeAnswers)),
    onDone,
  }
}

async function showInGroup(groupId: string, fakeAnswers: FakeAnswers) {
  const onDone = vi.fn()
  const onForeignGroup = vi.fn()
  const form = { groupId, member: nomvula, onDone, onForeignGroup }
  return {
    ...(await renderWithApp(() => <NewPrayerInGroup {...form} />, fakeAnswers)),
    onDone,
    onForeignGroup,
  }
}

const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const chip = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const choose = (input: HTMLElement) => void fireEvent.click(input)

function storeDraft(audience: object): void {
  const draft = { title: 'Half a', description: '', audience }
  localStorage.setItem(`kept:draft:new-prayer:${nomvula.id}`, JSON.stringify(draft))
}

test("groups load only when they are needed, and only the member's own are offered (PNEW-12)", async () => {
  const { sent } = await showForm(bothGroups)
  expect(sent).toEqual([])
  choose(card(/^Groups/))
  const chips = within(await screen.findByRole('group', { name: 'Share with groups' }))
  expect(chips.getAllByRole('checkbox')).toHaveLength(2)
})

test('with no group chosen the form shows an error and stays (PNEW-10)', async () => {
  const { sent } = await showForm(bothGroups)
  writePrayer()
  choose(card(/^Groups/))
  await screen.findByText('Dlamini family')
  press(/^Submit/)
  const sentence = 'Please select at least one group to share with or change your privacy option'
  expect(await screen.findByText(sentence)).toBeTruthy()
  await waitFor(() => expect(shownToasts()).toEqual([`Please fix the following errors: / ${sentence}`]))
  await waitFor(() => expect(document.activeElement).toBe(chip('Bellville Morning Watch')))
  expect(sent.map(([operation]) => operation)).toEqual(['listOwnGroups'])
})

test('the chosen groups are sent, and the preview names the audience (PNEW-13)', async () => {
  const { sent, onDone } = await showForm({ ...bothGroups, ...submitting })
  writePrayer()
  choose(card(/^Groups/))
  choose(await screen.findByRole('checkbox', { name: 'Dlamini family' }))
  expect(await screen.findByText('Only members of Dlamini family will see this card.')).toBeTruthy()
  choose(chip('Bellville Morning Watch'))
  expect(
    await screen.findByText('Only members of Bellville Morning Watch and Dlamini family will see this card.'),
  ).toBeTruthy()
  press(/^Submit/)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.at(-1)?.[1]).toMatchObject({
    audience: { kind: 'groups', groupIds: [family.id, morningWatch.id] },
  })
})

test('a member without groups gets a message instead of an empty list', async () => {
  await showForm({ listOwnGroups: () => ({ items: [] }) })
  choose(card(/^Groups/))
  expect(await screen.findByText('You are not in a group yet.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Share with groups' })).toBeNull()
})

test('groups that cannot be loaded can be retried', async () => {
  let isThere = false
  await showForm({
    listOwnGroups: () => {
      if (!isThere) throw noNetwork()
      return { items: [family] }
    },
  })
  choose(card(/^Groups/))
  expect(await screen.findByText('Your groups could not be loaded.')).toBeTruthy()
  isThere = true
  press('Try again')
  expect(await screen.findByRole('checkbox', { name: 'Dlamini family' })).toBeTruthy()
})

test('a group that was left since the draft was saved is dropped', async () => {
  storeDraft({ kind: 'groups', groupIds: ['01930000-0000-7000-8000-000000000999', family.id] })
  const { sent } = await showForm({ ...bothGroups, ...submitting })
  await screen.findByText('Only members of Dlamini family will see this card.')
  writePrayer()
  press(/^Submit/)
  await waitFor(() =>
    expect(sent.at(-1)?.[1]).toMatchObject({ audience: { kind: 'groups', groupIds: [family.id] } }),
  )
})

test('opened from a group, the form shares with that group and disables private and public (PNEW-11)', async () => {
  const { sent, onDone } = await showInGroup(morningWatch.id, { ...bothGroups, ...submitting })
  await screen.findByRole('group', { name: 'Share with groups' })
  expect(card(/^Groups/).checked).toBe(true)
  expect(card(/^Private/).disabled).toBe(true)
  expect(card(/^Public/).disabled).toBe(true)
  expect(
    screen.getByText('You are writing from Bellville Morning Watch, so its members will see this.'),
  ).toBeTruthy()
  expect(chip('Bellville Morning Watch').checked).toBe(true)
  writePrayer()
  choose(chip('Dlamini family'))
  press(/^Submit/)
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(morningWatch, true))
  expect(sent.at(-1)?.[1]).toMatchObject({
    audience: { kind: 'groups', groupIds: [morningWatch.id, family.id] },
  })
})

test('the current group cannot be removed (PNEW-11)', async () => {
  await showInGroup(morningWatch.id, bothGroups)
  choose(await screen.findByRole('checkbox', { name: 'Bellville Morning Watch' }))
  expect(shownToasts()).toEqual([
    'Cannot remove the current group / This prayer must be shared with the current group',
  ])
  expect(chip('Bellville Morning Watch').checked).toBe(true)
})

test('a prayer written in a group must be shared with that group (PNEW-11)', () => {
  const fields = { title: 'Rain', description: 'For the Koup.', category: 'other' }
  const elsewhere = { ...fields, audience: { kind: 'groups', groupIds: [family.id] } }
  const result = newPrayerIn(morningWatch).safeParse(elsewhere)
  expect(result.error?.issues[0]?.message).toBe('prayer.groups.current')
  expect(newPrayerIn(family).safeParse(elsewhere).success).toBe(true)
  expect(newPrayerIn(undefined).safeParse(elsewhere).success).toBe(true)
})

test('a draft with another audience does not widen the audience in a group', async () => {
  storeDraft({ kind: 'public' })
  await showInGroup(morningWatch.id, bothGroups)
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Half a')
  expect(card(/^Groups/).checked).toBe(true)
  expect(chip('Dlamini family').checked).toBe(false)
})

test('a group that the member is not in is refused, and the plain form shows (PNEW-11, REQ-91)', async () => {
  const { onForeignGroup } = await showInGroup('01930000-0000-7000-8000-000000000999', bothGroups)
  await waitFor(() => expect(onForeignGroup).toHaveBeenCalledOnce())
  expect(shownToasts()).toEqual(["Permission denied / You don't have permission to perform this action."])
  expect(card(/^Private/).checked).toBe(true)
  expect(card(/^Private/).disabled).toBe(false)
})

test('an address with such a group becomes that of the plain form (REQ-91)', async () => {
  const { path } = await renderSite('/new-prayer?groupId=somebody-elses', bothGroups, nomvula)
  await waitFor(() => expect(path()).toBe('/new-prayer'))
  expect(await screen.findByRole('radio', { name: /^Private/ })).toBeTruthy()
  await waitFor(() =>
    expect(shownToasts()).toEqual(["Permission denied / You don't have permission to perform this action."]),
  )
})

test('a prayer without a name says who sees it, warns in a small group, and shows Somebody in the preview (REQ-460)', async () => {
  const { sent, onDone } = await showForm({ ...bothGroups, ...submitting })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Without my name' })
  expect(box.checked).toBe(false)
  const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe(
    'Others see "Somebody" and no picture. Moderators who look at a report can see who wrote it.',
  )
  writePrayer()
  expect(screen.queryByText('Somebody')).toBeNull()
  choose(box)
  expect(await screen.findByText('Somebody')).toBeTruthy()
  choose(card(/^Groups/))
  choose(await screen.findByRole('checkbox', { name: 'Bellville Morning Watch' }))
  expect(screen.queryByText('In a small group people may guess.')).toBeNull()
  choose(chip('Dlamini family'))
  expect(await screen.findByText('In a small group people may guess.')).toBeTruthy()
  press(/^Submit/)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.at(-1)?.[1]).toMatchObject({ isAnonymous: true })
})
