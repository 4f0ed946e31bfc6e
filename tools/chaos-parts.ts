/** A kind of trouble, the promise that must hold through it, and the tests that make it. */
export type Part = {
  name: string
  guarantee: string
  /** Test files that run under vitest. */
  files?: string[]
  /** Journeys in a browser. */
  journeys?: string[]
  /** Whether the tests use their large numbers; they do unless this says otherwise. */
  isLarge?: boolean
  /** How many programs keep the machine busy meanwhile. */
  load?: number
  /** How often all of it is done, side by side; once unless told. */
  rounds?: number
}

/** Every kind of trouble of `npm run chaos`, in the order it runs them. */
export const parts: readonly Part[] = [
  {
    name: 'kills',
    guarantee: 'an acknowledged write survives kill -9 of server and database',
    files: ['tests/resilience/durability.test.ts'],
  },
  {
    name: 'servers',
    guarantee: 'several servers act as one, whichever of them is killed, and whatever wakes them',
    files: ['tests/resilience/several-servers.test.ts', 'tests/resilience/live-resume.test.ts'],
  },
  {
    name: 'redis',
    guarantee: 'the same over Redis',
    files: ['tests/resilience/several-servers.redis.test.ts'],
  },
  {
    name: 'stops',
    guarantee: 'a server that is told to stop drops nobody it has heard',
    files: ['tests/resilience/graceful-stop.test.ts', 'tests/resilience/start-stop.test.ts'],
  },
  {
    name: 'races',
    guarantee: 'people who act at once, on two servers, never break a rule, and every number stays true',
    files: [
      'tests/races/group-races.test.ts',
      'tests/races/prayer-races.test.ts',
      'tests/races/account-deletion-races.test.ts',
      'tests/races/statistics.test.ts',
    ],
  },
  {
    name: 'payments',
    guarantee: 'money is credited exactly once, whatever comes twice, late, never or wrong',
    files: ['tests/races/payments.test.ts'],
  },
  {
    name: 'fuzz',
    guarantee: 'no request whatsoever makes the server fail, break its answer’s schema or leak',
    files: ['tests/http/fuzz.test.ts'],
  },
  {
    name: 'deployment',
    guarantee: 'the image is built from an empty folder by npm itself, and runs as its user, in production',
    files: ['tests/operations/deployment.test.ts'],
  },
  {
    name: 'versions',
    guarantee:
      'an earlier version and this one work side by side on one database (COMMIT=… names another than the last)',
    files: ['tests/resilience/two-versions.test.ts'],
  },
  {
    name: 'disk',
    guarantee: 'a full disk refuses writing in words, keeps reading, loses nothing and heals by itself',
    files: ['tests/resilience/disk-full.test.ts'],
  },
  {
    name: 'outside',
    guarantee:
      'mail server and payment provider may be away, slow or lie: nothing is lost, nothing is counted twice',
    files: ['tests/resilience/mail-faults.test.ts', 'tests/resilience/payment-faults.test.ts'],
  },
  {
    name: 'memory',
    guarantee:
      'memory, descriptors, timers and housekeeping rows are flat over 200,000 requests and 20,000 streams',
    files: ['tests/resilience/memory.test.ts'],
  },
  {
    name: 'import',
    guarantee:
      'a whole site comes in with its images, an import that is killed goes on, a second one changes nothing',
    files: ['tests/operations/large-import.test.ts'],
  },
  {
    name: 'expressions',
    guarantee: 'no regular expression of the product can be made slow by what it reads',
    files: ['tests/policy/regular-expressions.test.ts'],
  },
  {
    name: 'interrupts',
    guarantee: 'a test run that is ended at any moment leaves no process, no shared memory and no folder',
    files: ['tests/resilience/interrupted-run.test.ts'],
  },
  {
    name: 'pages',
    guarantee: 'every page is whole and accessible in every width and both themes, in each of its states',
    journeys: ['pages-'],
  },
  {
    name: 'load',
    guarantee: 'the tests that wait most pass three times while the load of the machine is twenty',
    isLarge: false,
    load: 12,
    rounds: 3,
    files: [
      'server/features/campaigns/live.test.ts',
      'server/features/community/community-presence.test.ts',
      'server/features/account-deletion/delete-account.test.ts',
      'server/features/donations/donation-mails.test.ts',
      'server/features/miracles/say-amen.test.ts',
      'server/features/moderation/cases/act-on-case.test.ts',
      'server/features/own-data/start-export.test.ts',
      'server/features/people/list-people.test.ts',
      'server/features/people/suspend-person.test.ts',
      'server/http/live/live.test.ts',
      'tests/resilience/clock-jumps.test.ts',
      'tests/resilience/disk-full.test.ts',
      'tests/resilience/database-faults.test.ts',
      'tests/resilience/graceful-stop.test.ts',
      'tests/resilience/interrupted-run.test.ts',
      'tests/resilience/live-resume.test.ts',
      'tests/resilience/mail-faults.test.ts',
      'tests/resilience/payment-faults.test.ts',
      'tests/resilience/several-servers.test.ts',
      'tests/resilience/start-stop.test.ts',
      'web/features/groups/chat/chat.test.tsx',
      'web/platform/live/live-store.test.tsx',
      'web/platform/session/browser-session.test.tsx',
    ],
    journeys: [
      'chat-line.e2e',
      'chat.e2e',
      'first-prayer.e2e',
      'group-members.e2e',
      'live.e2e',
      'poor-line.e2e',
      'treasury.e2e',
    ],
  },
]
