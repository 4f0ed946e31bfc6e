import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SharedPrayer } from '#contract/prayers/sharing-operations.ts'
import { nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { pendingAct } from '#web/platform/session/pending-act.ts'
import { sharedPrayerHead } from './shared-prayer-head.ts'

setupRender()

const shared: SharedPrayer = {
  id: '01930000-0000-7000-8000-000000000009',
  token: 'faee2c7e678d40178267cc21b6e075fe',
  title: 'Rain & <b>hope</b>',
  description: `The third dry spring. ${'We are asking again. '.repeat(6)}`,
  language: 'en',
  category: 'other',
  status: 'answered',
  authorName: 'Johan',
  town: 'Beaufort West',
  images: [{ id: '01930000-0000-7000-8000-000000000010', width: 1200, height: 900, alt: 'A dry dam' }],
  dateSubmitted: '2026-11-20T04:00:00Z',
  intercessionCount: 38,
  intercessorCount: 12,
  supportCount: 1234,
  commentCount: 1,
}
const address = `/s/${shared.token}`
const site = { name: 'Thandaza', origin: 'https://thandaza.example' }

function open(prayer: SharedPrayer = shared, member: typeof nomvula | null = null) {
  return renderSite(address, { getSharedPrayer: () => prayer }, member)
}

test('everybody with the link reads the prayer, with a first name and a town (REQ-25)', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rain & <b>hope</b>')
  const page = screen.getByRole('main').textContent
  for (const text of ['Miracle', 'Other', 'Beaufort West', 'Johan', '1,234 supporters', '1 comment'])
    expect(page).toContain(text)
  const picture = screen.getByRole<HTMLImageElement>('img', { name: 'A dry dam' })
  expect(picture.getAttribute('loading')).toBe('lazy')
  expect(picture.srcset).toContain('/320.webp 320w')
})

test('a hidden name stays hidden here', async () => {
  await open({ ...shared, authorName: null, town: null, images: [] })
  expect(screen.getByText(/^Shared without a name/)).toBeTruthy()
})

test('a visitor is sent to sign in and back to the prayer', async () => {
  await open()
  const signIn = screen.getByRole('link', { name: 'Sign in to pray with them' })
  expect(signIn.getAttribute('href')).toBe(`/login?redirect=/prayers/${shared.id}`)
  expect(screen.queryByRole('link', { name: 'Open this prayer' })).toBeNull()
})

test('Support pressed signed out is remembered and leads to the sign-in (REQ-152, REQ-301)', async () => {
  const { path } = await open()
  const support = screen.getByRole('link', { name: 'Support' })
  expect(JSON.parse(support.dataset.act ?? '')).toEqual({
    act: { kind: 'support', prayerId: shared.id, title: shared.title },
    path: `/prayers/${shared.id}`,
  })
  await act(async () => fireEvent.click(support))
  await waitFor(() => expect(path()).toBe(`/login?redirect=/prayers/${shared.id}`))
})

test('a comment written signed out stays on the device, and the sign-in says so (REQ-301)', async () => {
  const { path } = await open()
  fireEvent.change(await screen.findByLabelText('Your comment'), { target: { value: 'We pray with you.' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in to comment' })))
  await waitFor(() => expect(path()).toBe(`/login?redirect=/prayers/${shared.id}%3Ftab%3Dcomments`))
  await screen.findByRole('heading', { level: 1, name: 'Sign in to comment on Rain & <b>hope</b>' })
  expect(pendingAct(`/prayers/${shared.id}?tab=comments`)).toMatchObject({ text: 'We pray with you.' })
})

test('a signed-out reader of a public prayer is led to its shared page (REQ-300)', async () => {
  const fakeAnswers = { getSharedPrayer: () => shared, findShareToken: () => ({ token: shared.token }) }
  const { path } = await renderSite(`/prayers/${shared.id}?tab=comments`, fakeAnswers)
  expect(path()).toBe(address)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(shared.title)
})

test('a signed-out reader of any other prayer is asked to sign in (REQ-300)', async () => {
  const { path } = await renderSite(`/prayers/${shared.id}`, { findShareToken: () => ({ token: null }) })
  expect(path()).toBe(`/login?redirect=/prayers/${shared.id}`)
})

test('a member opens the prayer itself', async () => {
  await open(shared, nomvula)
  const links = screen.getAllByRole('link', { name: 'Open this prayer' })
  for (const link of links) expect(link.getAttribute('href')).toBe(`/prayers/${shared.id}`)
  expect(screen.queryByRole('link', { name: 'Sign in to pray with them' })).toBeNull()
})

test('a withdrawn or unknown link is not found (REQ-131)', async () => {
  await renderSite(address, {
    getSharedPrayer: () => {
      throw refusal('NOT_FOUND')
    },
  })
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
})

test('messengers get the title, the first 100 characters and a picture', () => {
  const { meta, links } = sharedPrayerHead(shared, site)
  const contents = Object.fromEntries(meta.map((tag) => [tag.property ?? tag.name, tag.content]))
  expect(contents['og:title']).toBe('Rain & <b>hope</b>')
  expect(contents['og:description']).toBe(`${shared.description.slice(0, 100).trimEnd()}…`)
  expect(contents['og:image']).toBe(`https://thandaza.example${address}/picture.jpg`)
  expect([contents['og:image:width'], contents['og:image:height']]).toEqual(['1200', '630'])
  expect(contents['og:image:alt']).toBe('Rain & <b>hope</b>: a prayer on Thandaza')
  expect(contents['twitter:card']).toBe('summary_large_image')
  expect(links).toEqual([{ rel: 'canonical', href: `https://thandaza.example${address}` }])
})

test('the words have the language of the prayer (LANG-16, REQ-582)', async () => {
  await open({ ...shared, language: 've' })
  expect(screen.getByRole('heading', { level: 1 }).lang).toBe('ve-ZA')
  expect(screen.getByText(/^The third dry spring/).lang).toBe('ve-ZA')
  expect(within(screen.getByRole('main')).getByText('Tshivenḓa')).toBeTruthy()
})
