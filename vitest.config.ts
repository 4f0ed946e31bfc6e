import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { drawings } from './tools/drawings.ts'
import { operationAddresses } from './tools/operation-addresses.ts'
import { outsideErrors } from './tools/test/outside-errors.ts'

const named = 'DATABASE_URL_FOR_TESTS'
const { [named]: databaseUrl } = loadEnv('test', import.meta.dirname, named)
// Where `npm test` finds what came of it (`tools/test/reports.ts`).
const { UNIT_REPORT: report } = process.env

export default defineConfig({
  test: {
    provide: { databaseUrl },
    ...(report && {
      reporters: ['default', ['json', { outputFile: `${report}.json` }], outsideErrors(`${report}.outside`)],
    }),
    // Guards against waiting for ever, no measurements: busy cores take their time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,tools}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['**/*.redis.test.ts', '**/node_modules/**'],
          globalSetup: 'server/testing/postgres-for-tests.ts',
          // The house keeps no state of its own, so that a process may open one after the other: it is loaded once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'redis',
          include: ['{server,tests}/**/*.redis.test.ts'],
          globalSetup: 'server/testing/postgres-for-tests.ts',
        },
      },
      {
        extends: true,
        plugins: [react(), operationAddresses(), drawings()],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
})
