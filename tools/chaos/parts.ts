/** A kind of trouble, the promise that must hold through it, and the tests that make it. */
export type Part = {
  name: string
  promise: string
  files: string[]
  /** The vitest project, `server` unless told. */
  project?: string
}

/** Every kind of trouble of `npm run chaos`, in the order it runs them. */
export const parts: readonly Part[] = [
  {
    name: 'kills',
    promise: 'an acknowledged write survives kill -9 of server and database',
    files: ['tests/durability.test.ts'],
  },
  {
    name: 'servers',
    promise: 'several servers act as one, whichever of them is killed, and whatever wakes them',
    files: ['tests/several-servers.test.ts', 'tests/live-resume.test.ts'],
  },
  {
    name: 'redis',
    promise: 'the same over Redis',
    files: ['tests/several-servers.redis.test.ts', 'tests/live.redis.test.ts'],
    project: 'redis',
  },
  {
    name: 'stops',
    promise: 'a server that is told to stop drops nobody it has heard',
    files: ['tests/graceful-stop.test.ts'],
  },
  {
    name: 'payments',
    promise: 'money is credited exactly once, whatever comes twice, late, never or wrong',
    files: ['tests/payments.test.ts'],
  },
  {
    name: 'fuzz',
    promise: 'no request whatsoever makes the server fail, break its answer’s schema or leak',
    files: ['tests/fuzz.test.ts'],
  },
  {
    name: 'deployment',
    promise: 'the image is built from an empty folder by npm itself, and runs as its user, in production',
    files: ['tests/deployment.test.ts'],
  },
  {
    name: 'versions',
    promise:
      'an earlier version and this one work side by side on one database (COMMIT=… names another than the last)',
    files: ['tests/two-versions.test.ts'],
  },
  {
    name: 'disk',
    promise: 'a full disk refuses writing in words, keeps reading, loses nothing and heals by itself',
    files: ['tests/disk-full.test.ts'],
  },
  {
    name: 'outside',
    promise:
      'mail server and payment provider may be away, slow or lie: nothing is lost, nothing is counted twice',
    files: ['tests/mail-faults.test.ts', 'tests/payment-faults.test.ts'],
  },
  {
    name: 'memory',
    promise:
      'memory, descriptors, timers and housekeeping rows are flat over 200,000 requests and 20,000 streams',
    files: ['tests/memory.test.ts'],
  },
]
