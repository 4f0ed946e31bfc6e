import { expect, test } from './support/journey.ts'
import { open } from './support/page.ts'

test('toast life', async ({ page, faults }) => {
  faults.forgive(/./)
  await page.addInitScript(() => {
    for (const n of ['pointerover', 'pointerout', 'focusin', 'focusout'])
      document.addEventListener(
        n,
        (e) => {
          const el = e.target as Element
          if (el.closest?.('.toasts'))
            (window as unknown as { log: string[] }).log = [
              ...((window as unknown as { log?: string[] }).log ?? []),
              `${Math.round(performance.now())} ${n} ${(e as PointerEvent).pointerType} ${el.tagName}`,
            ]
        },
        true,
      )
  })
  await open(page, '/forgot-password')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const toast = page.getByText('Please enter your email', { exact: true })
  await expect(toast).toBeVisible()
  const t0 = Date.now()
  await expect(toast).toBeHidden({ timeout: 9000 })
  console.log(
    'gone after',
    Date.now() - t0,
    await page.evaluate(() => (window as unknown as { log?: string[] }).log),
  )
  // under the mouse
  await page.mouse.move(200, 780)
  await page.getByLabel('Email').press('Enter')
  await expect(toast).toBeVisible()
  await page.waitForTimeout(1000)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const t1 = Date.now()
  await expect(toast)
    .toBeHidden({ timeout: 12000 })
    .catch(() => console.log('never'))
  console.log(
    'gone after',
    Date.now() - t1,
    await page.evaluate(() => (window as unknown as { log?: string[] }).log),
  )
})
