import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { operationAddresses } from './tools/operation-addresses.ts'

const named = 'DATABASE_URL_FOR_TESTS'
const { [named]: databaseUrl } = loadEnv('test', import.meta.dirname, named)

export default defineConfig({
  test: {
    provide: { databaseUrl },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,tools}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['**/*.redis.test.ts', '**/node_modules/**'],
          globalSetup: 'server/testing/postgres-for-tests.ts',
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
        plugins: [react(), operationAddresses()],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
})
