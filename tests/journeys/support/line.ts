import type { Page, Route } from '@playwright/test'

/** Holds requests to an address back until `letGo`, as a slow line does. */
export async function holdBack(page: Page, address: string, then = (route: Route) => route.continue()) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await gate
    await then(route)
  })
  return { letGo: () => letGo() }
}

/** A refusal as the server words it. */
export function refusal(code: string, key: string) {
  return { error: { code, key, message: 'This is a test.', requestId: 'journey' } }
}
