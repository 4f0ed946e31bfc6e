import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { someCampaign, someCampaignPage } from '#tests/support/web/campaign-fixtures.ts'
import { refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const { id } = someCampaign()

test('one sheet shows the purpose, the goal, a QR code and the URL (PAY-C3)', async () => {
  await renderSite(`/fundraising/${id}/poster`, { getCampaignPage: () => someCampaignPage(someCampaign()) })
  const sheet = within(screen.getByRole('article'))
  sheet.getByRole('heading', { name: 'Home before Christmas' })
  sheet.getByText('We are raising R 20,000.00')
  sheet.getByText(`http://localhost/fundraising/${id}`)
  await sheet.findByRole('img', { name: 'QR code that opens this campaign' })
})

test('the button prints it', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
  await renderSite(`/fundraising/${id}/poster`, { getCampaignPage: () => someCampaignPage(someCampaign()) })
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('a missing campaign has no poster', async () => {
  await renderSite(`/fundraising/${id}/poster`, {
    getCampaignPage: () => {
      throw refusal('NOT_FOUND')
    },
  })
  await screen.findByRole('heading', { name: 'Campaign Not Found' })
})
