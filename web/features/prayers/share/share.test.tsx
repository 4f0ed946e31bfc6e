import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import { nomvula, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'

setupRender()

async function openPrayer(differences: Partial<Prayer> = {}) {
  const prayer = somePrayer(differences)
  await renderSite(
    `/prayers/${prayer.id}`,
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
    },
    nomvula,
  )
  return within(screen.getByRole('main'))
}

const long = 'Please carry us. '.repeat(20)

test('copy link is first, then the six targets, with text and link (PDET-5, PDET-6)', async () => {
  const aside = await openPrayer({ description: long })
  const menu = aside.getByRole('group')
  const entries = [...menu.querySelectorAll('.menu-item')]
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'Copy link',
    'WhatsApp',
    'Telegram',
    'Facebook',
    'Twitter',
    'LinkedIn',
    'E-mail',
  ])
  const url = 'http://localhost/s/koup-rain'
  const text = `Join me in prayer: ${long.slice(0, 100)}`
  const address = (name: string) =>
    new URL(within(menu).getByRole('link', { name }).getAttribute('href') ?? '')
  expect(address('WhatsApp').searchParams.get('text')).toBe(`${text} ${url}`)
  expect(Object.fromEntries(address('Telegram').searchParams)).toEqual({ url, text })
  expect(address('Facebook').searchParams.get('u')).toBe(url)
  expect(Object.fromEntries(address('Twitter').searchParams)).toEqual({ text, url })
  expect(address('LinkedIn').searchParams.get('url')).toBe(url)
  expect(address('E-mail').protocol).toBe('mailto:')
  expect(address('E-mail').searchParams.get('body')).toBe(`${text}\n\n${url}`)
  expect(address('E-mail').search).not.toContain('+')
})

test('a copied link is confirmed once it is copied (PDET-7, REQ-165)', async () => {
  const copied: string[] = []
  stubProperty(navigator, 'clipboard', { writeText: async (text: string) => void copied.push(text) })
  const aside = await openPrayer()
  fireEvent.click(aside.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Link copied to clipboard!']))
  expect(copied).toEqual(['http://localhost/s/koup-rain'])
})

test('when the clipboard refuses, the link is selected in a field (PDET-7, REQ-165)', async () => {
  stubProperty(navigator, 'clipboard', {
    writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  })
  const aside = await openPrayer()
  fireEvent.click(aside.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Failed to share. Please try again.']))
  const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Link')
  expect(field.value).toBe('http://localhost/s/koup-rain')
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value)
})

test.each([
  ['AbortError', []],
  ['NotAllowedError', ['Failed to share. Please try again.']],
])(
  'the native share sheet comes first where there is one; %s shows the toasts %o',
  async (name, toastTexts) => {
    const offered: ShareData[] = []
    stubProperty(navigator, 'share', async (data: ShareData) => {
      offered.push(data)
      throw new DOMException('', name)
    })
    const aside = await openPrayer()
    expect(aside.getByRole('button', { name: 'Copy link' })).toBeTruthy()
    fireEvent.click(aside.getByRole('button', { name: 'Share' }))
    await waitFor(() => expect(shownToasts()).toEqual(toastTexts))
    expect(offered).toEqual([
      {
        title: 'Rain for the Koup',
        text: 'Join me in prayer: The third dry spring.',
        url: 'http://localhost/s/koup-rain',
      },
    ])
  },
)

test('a group prayer shares only its bare link, and names its readers (REQ-131)', async () => {
  const copied: string[] = []
  stubProperty(navigator, 'clipboard', { writeText: async (text: string) => void copied.push(text) })
  const aside = await openPrayer({
    audience: { kind: 'groups', groups: [{ id: 'g', name: 'Morning Watch' }] },
    shareToken: null,
  })
  expect(aside.queryByRole('link', { name: /WhatsApp/ })).toBeNull()
  expect(aside.getAllByText('Only members of its groups can open this link.')).toHaveLength(2)
  fireEvent.click(aside.getByRole('button', { name: /^Copy link/ }))
  await waitFor(() => expect(copied).toEqual([`http://localhost/prayers/${somePrayer().id}`]))
})

test('a private prayer cannot be shared, and says so (REQ-131)', async () => {
  const aside = await openPrayer({ audience: { kind: 'private', groups: [] }, shareToken: null, mine: true })
  expect(aside.queryByText('Share')).toBeNull()
  expect(aside.getByText('A private prayer has no link to share.')).toBeTruthy()
})
