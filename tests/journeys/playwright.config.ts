import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './support/chromium.ts'

const wideToo = [
  'first-prayer',
  'keyboard',
  'miracles',
  'dashboard',
  'wall',
  'share-page',
  'prayer-page',
  'share-menu',
  'groups',
].map((name) => `${name}.e2e.ts`)

/** Phones are what most people hold; a few journeys are walked on a wide screen too. */
export default defineConfig({
  testMatch: '*.e2e.ts',
  globalSetup: './product.config.ts',
  outputDir: join(import.meta.dirname, '..', '..', '.cache', 'journey-results'),
  /** One more than cores: a journey waits for its page half of the time. */
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Guards against waiting for ever, no measurements: busy cores take their time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumLaunch,
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      testMatch: wideToo,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
