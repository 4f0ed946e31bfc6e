import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './support/chromium.ts'
import { isChaos } from './support/screen-checks.ts'

/** Of the run's own, so that two runs in one folder do not empty each other's; workers are told of it. */
const results = process.env.JOURNEYS_RESULTS ?? makeResults()
process.env.JOURNEYS_RESULTS = results

/**
 * Phones are what most people hold. What is different on a wide screen, its menu, its layouts, its keyboard, is tagged
 * `@desktop` and is walked there too. Each failure names the screenshot of the moment in which it failed.
 */
export default defineConfig({
  testMatch: '*.e2e.ts',
  globalSetup: './product.config.ts',
  outputDir: results,
  preserveOutput: 'failures-only',
  /** One more than cores: a journey waits for its page half of the time. */
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Guards against waiting for ever, no measurements: busy cores take their time.
  timeout: isChaos ? 900_000 : 180_000,
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
      grep: /@desktop/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})

/** A folder that stays only when something failed. */
function makeResults(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thandaza-journey-results-'))
  process.once('exit', () => {
    if (readdirSync(folder).every((name) => name.startsWith('.'))) rmSync(folder, { recursive: true })
  })
  return folder
}
