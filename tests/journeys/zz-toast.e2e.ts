import { test } from './support/journey.ts'
import { open } from './support/page.ts'
test('why', async ({ page, faults }) => {
  faults.forgive(/./)
  page.on('console', m => console.log('CONSOLE', m.type(), m.text()))
  page.on('pageerror', m => console.log('ERR', m.stack))
  page.on('requestfailed', m => console.log('FAILED', m.url(), m.failure()))
  page.on('response', m => m.status() >= 400 && console.log(m.status(), m.url()))
  for (const p of ['/forgot-password', '/login', '/register', '/new-prayer']) {
    await open(page, p)
    console.log(p, await page.locator('h1').allInnerTexts())
  }
})
