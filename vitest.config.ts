import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { operationAddresses } from './tools/operation-addresses.ts'
import { isInstalled, programs } from './tools/test/programs.ts'
import { RealServersFirst } from './tools/test/sequencer.ts'
import { vitestReporter } from './tools/test/vitest-reporter.ts'

const named = 'DATABASE_URL_FOR_TESTS'
const { [named]: databaseUrl } = loadEnv('test', import.meta.dirname, named)
// `npm test` finds the results here (`tools/test/results.ts`); `npm run chaos` sets how many runs it wants.
const { UNIT_REPORT: report, CHAOS_TIMES: times, CHAOS_SEED: seed } = process.env

export default defineConfig({
  test: {
    provide: { databaseUrl, chaos: times ? { times: Number(times), seed: Number(seed) } : undefined },
    ...(report && {
      reporters: [
        ['default', { summary: false }],
        ['json', { outputFile: `${report}.json` }],
        vitestReporter(`${report}-seconds.json`),
      ],
    }),
    sequence: { sequencer: RealServersFirst },
    // Limits against waiting for ever, not measurements: busy cores are slow.
    testTimeout: times ? 0 : 1_800_000,
    hookTimeout: times ? 0 : 1_800_000,
    expect: { poll: { timeout: 600_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{bench,contract,ops,server,tests,tools}/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            ...(isInstalled(programs.redis) ? [] : ['**/*.redis.test.ts']),
            // A database cluster takes minutes to fail over: `npm run chaos failover`. Other tests repeat with many
            // random acts what shorter ones prove.
            ...(times ? [] : ['**/*.cluster.test.ts', '**/*.chaos.test.ts']),
          ],
          globalSetup: 'tests/support/postgres-for-tests.ts',
          // The app has no global state, so one worker loads it once and starts it several times.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react(), operationAddresses()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // The pages take longer to load than to test: a worker loads them once, and each file starts with a clean
          // browser.
          isolate: false,
          setupFiles: 'tests/support/web/reset-browser.ts',
        },
      },
    ],
  },
})
