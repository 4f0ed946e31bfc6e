/** A kind of fault, the guarantee that must hold during it, and the tests that cause it. */
export type Part = {
  name: string
  guarantee: string
  /** Test files that run under vitest. */
  files?: string[]
  /** Journeys in a browser. */
  journeys?: string[]
  /** A check of this repository that runs after them, whose programs are installed first (tools/test/programs.json). */
  check?: string
  /** Whether the tests need the build of the pages; journeys always do. */
  needsBuild?: true
  /** Whether the tests use their large numbers; true by default. */
  isLarge?: boolean
  /** The number of programs that keep the machine busy meanwhile. */
  load?: number
  /** The number of parallel runs; one by default. */
  rounds?: number
}

/** Every kind of fault of `npm run chaos`, in the order it runs them. */
export const parts: readonly Part[] = [
  {
    name: 'kills',
    guarantee: 'an acknowledged write survives kill -9 of server and database',
    files: ['tests/resilience/durability.test.ts'],
  },
  {
    name: 'servers',
    guarantee:
      'several servers act as one, whichever of them is killed, and by whatever transport they are notified',
    files: ['tests/resilience/several-servers.test.ts'],
  },
  {
    name: 'redis',
    guarantee: 'the same over Redis',
    files: ['tests/resilience/several-servers.redis.test.ts'],
  },
  {
    name: 'stops',
    guarantee: 'a stopping server answers every request it has received',
    files: ['tests/resilience/graceful-stop.test.ts', 'tests/resilience/start-stop.test.ts'],
  },
  {
    name: 'races',
    guarantee: 'concurrent actions on two servers never break a rule, and every number stays correct',
    files: [
      'tests/races/group-races.test.ts',
      'tests/races/prayer-races.test.ts',
      'tests/races/account-deletion-races.test.ts',
      'tests/races/statistics.test.ts',
    ],
  },
  {
    name: 'factors',
    guarantee:
      'a code, a recovery code, a ticket and an answer of a passkey are each used once, over two servers',
    files: ['tests/races/factor-races.test.ts'],
  },
  {
    name: 'notifications',
    guarantee:
      'each thing is told once, a gathered mail comes once a period, and what was seen stays seen, whichever server is killed',
    files: ['tests/resilience/notifications.test.ts', 'tests/races/notification-races.test.ts'],
  },
  {
    name: 'push',
    guarantee:
      'a push service that refuses, hangs, lies or redirects costs no one anything; each push is sent once, within the limits, never in quiet hours nor after a sign-out',
    files: ['tests/resilience/pushes.test.ts'],
  },
  {
    name: 'payments',
    guarantee: 'money is credited exactly once, whichever webhooks come twice, late, never or wrong',
    files: ['tests/races/payments.test.ts'],
  },
  {
    name: 'reminders',
    guarantee:
      'no one is reminded twice, late or of yesterday, with clocks that jump and servers that are killed',
    files: ['tests/resilience/reminders.test.ts'],
  },
  {
    name: 'intercessions',
    guarantee: "rows, counts, days and events of 'I prayed' and its undo say what was acknowledged",
    files: ['tests/resilience/intercessions.test.ts'],
  },
  {
    name: 'languages',
    guarantee:
      'the sentences on the pages of every server are those that enough people have checked for the present English, whoever acts at the same time and whichever server is killed',
    files: ['tests/resilience/languages.chaos.test.ts'],
    needsBuild: true,
  },
  {
    name: 'offline',
    guarantee:
      'what was written without a connection is in the server once and in order, whichever tab, worker, answer, session, connection, browser, server or database is lost',
    files: ['web/platform/pending-writes/pending-writes-model.test.ts'],
    journeys: ['offline-faults'],
  },
  {
    name: 'phones',
    guarantee: 'nothing of an account is left for the next one on a phone, wherever the sign-out was cut off',
    journeys: ['phone-sign-outs'],
  },
  {
    name: 'fuzz',
    guarantee: 'no request makes the server fail, break its response schema or leak data',
    files: ['tests/http/fuzz.test.ts'],
  },
  {
    name: 'deployment',
    guarantee:
      'the image is built from an empty folder by npm itself, and runs as its own user in production; nginx, haproxy, patroni, promtool and systemd-analyze find no fault in what is shipped for them',
    files: ['tests/operations/deployment.test.ts'],
    check: 'tools/check-deployment.ts',
  },
  {
    name: 'failover',
    guarantee:
      'whatever happens to a machine of the database cluster of deploy/cluster/, nothing acknowledged is lost or done twice, and no server is restarted',
    files: ['tests/resilience/failover.cluster.test.ts'],
  },
  {
    name: 'moving',
    guarantee:
      'a site moves from a PostgreSQL of its own to the database cluster while people work, and nothing acknowledged is lost or done twice',
    files: ['tests/resilience/moving.cluster.test.ts'],
  },
  {
    name: 'timeline',
    guarantee:
      'when the database becomes an earlier one under a running server, every stream is told to reload and misses nothing',
    files: ['tests/resilience/promoted-database.test.ts'],
  },
  {
    name: 'versions',
    guarantee:
      'an earlier version and this one work side by side on one database (COMMIT=… names another than the last)',
    files: ['tests/resilience/two-versions.test.ts'],
  },
  {
    name: 'disk',
    guarantee:
      'on a full disk writes are refused with a message, reads work, nothing is lost, and the server recovers by itself',
    files: ['tests/resilience/disk-full.test.ts'],
  },
  {
    name: 'outside',
    guarantee:
      'mail server and payment provider may be down, slow or wrong: nothing is lost, nothing is counted twice',
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
      'a whole site is imported with its images, a killed import continues, a second one changes nothing',
    files: ['tests/operations/large-import.test.ts'],
  },
  {
    name: 'expressions',
    guarantee: 'no input can make a regular expression of the product slow',
    files: ['tests/policy/regular-expressions.test.ts'],
  },
  {
    name: 'interrupts',
    guarantee: 'a test run that is ended at any moment leaves no process, no shared memory and no folder',
    files: ['tests/resilience/interrupted-run.test.ts'],
  },
  {
    name: 'pictures',
    guarantee:
      'whatever is chosen is sent small, upright and without position and camera data, or refused with a sentence, and typing goes on meanwhile',
    journeys: ['small-pictures'],
  },
  {
    name: 'pages',
    guarantee: 'every page is complete and accessible in every width and both themes, in each of its states',
    journeys: ['pages-'],
  },
  {
    name: 'load',
    guarantee: 'the tests that wait most pass three times under a machine load of twenty',
    isLarge: false,
    load: 12,
    rounds: 3,
    files: [
      'server/features/campaigns/live.test.ts',
      'server/features/community/get-presence.test.ts',
      'server/features/account-deletion/delete-account.test.ts',
      'server/features/donations/donation-mails.test.ts',
      'server/features/miracles/say-amen.test.ts',
      'server/features/moderation/cases/act-on-case.test.ts',
      'server/features/notifications/notifications.test.ts',
      'server/features/own-data/start-export.test.ts',
      'server/features/people/list-people.test.ts',
      'server/features/people/suspend-person.test.ts',
      'server/features/reminders/fire-reminders.test.ts',
      'server/http/live/live.test.ts',
      'tests/resilience/clock-jumps.test.ts',
      'tests/resilience/disk-full.test.ts',
      'tests/resilience/database-faults.test.ts',
      'tests/resilience/graceful-stop.test.ts',
      'tests/resilience/interrupted-run.test.ts',
      'tests/resilience/mail-faults.test.ts',
      'tests/resilience/payment-faults.test.ts',
      'tests/resilience/several-servers.test.ts',
      'tests/resilience/start-stop.test.ts',
      'web/features/groups/chat/chat.test.tsx',
      'web/platform/live/live-store.test.tsx',
      'web/platform/session/browser-session.test.tsx',
    ],
    journeys: [
      'chat-connection.e2e',
      'chat.e2e',
      'first-prayer.e2e',
      'group-members.e2e',
      'live.e2e',
      'poor-connection.e2e',
      'treasury.e2e',
      'walk-member.e2e',
      'wall.e2e',
    ],
  },
]
