import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './support/chromium.ts'

/** A folder per run, so that two runs in one checkout do not empty each other's; workers inherit it. */
const results = process.env.JOURNEYS_RESULTS ?? makeResults()
process.env.JOURNEYS_RESULTS = results

/**
 * Most people use phones. Whatever differs on a wide screen, its menu, layouts and keyboard, is tagged `@desktop` and
 * also run there. Each failure names the screenshot of the moment in which it failed.
 */
export default defineConfig({
  testMatch: '*.e2e.ts',
  globalSetup: './product.config.ts',
  outputDir: results,
  preserveOutput: 'failures-only',
  /** As many as cores: a third one takes as long, and makes all of them slower to answer. */
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // These only prevent endless waits and measure nothing: busy cores take their time, and large numbers theirs.
  timeout: process.env.CHAOS === '1' ? 0 : 1_200_000,
  expect: { timeout: 300_000 },
  use: {
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumLaunch,
    actionTimeout: 300_000,
    navigationTimeout: 300_000,
    screenshot: 'only-on-failure',
    // Journeys see the product as first visits do, and phones without workers; those about the worker allow it.
    serviceWorkers: 'block',
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

/** The folder is removed unless something failed. */
function makeResults(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thandaza-journey-results-'))
  process.once('exit', () => {
    if (readdirSync(folder).every((name) => name.startsWith('.'))) rmSync(folder, { recursive: true })
  })
  return folder
}
