import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeAnswers, noNetwork, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const open = (fakeAnswers: FakeAnswers = {}) => renderSite('/fundraising/mute?token=sealed-1', fakeAnswers)
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop these mails' })))

test('nothing happens before the button is pressed, because mail programs follow links', async () => {
  const { sent } = await open({ muteCampaignMails: () => ({ campaignTitle: 'Home before Christmas' }) })
  expect(sent).toEqual([])
  await press()
  expect(sent).toEqual([['muteCampaignMails', { token: 'sealed-1' }]])
  screen.getByRole('heading', { name: 'No more mails about "Home before Christmas"' })
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull()
})

test('it also works after the campaign was deleted', async () => {
  await open({ muteCampaignMails: () => ({ campaignTitle: null }) })
  await press()
  screen.getByRole('heading', { name: 'No more mails about this campaign' })
})

test.each([
  [noNetwork(), 'Network error occurred'],
  [refusal('INVALID'), 'This link is not complete. Please open it from the mail again.'],
])('a failure is shown and can be retried: %s', async (failure, sentence) => {
  let isDown = true
  await open({
    muteCampaignMails: () => {
      if (isDown) throw failure
      return { campaignTitle: null }
    },
  })
  await press()
  screen.getByText('The mails could not be stopped')
  screen.getByText(sentence)
  isDown = false
  await press()
  screen.getByRole('heading', { name: 'No more mails about this campaign' })
})

test('an incomplete URL says so', async () => {
  await renderSite('/fundraising/mute')
  screen.getByText('This link is not complete. Please open it from the mail again.')
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull()
})
