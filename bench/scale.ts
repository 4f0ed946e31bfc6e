/** The sizes of the measured data sets and the duration of each part. */
export type Scale = typeof whole

const whole = {
  /** Prayers of the community that is compared with the bare server and backed up. */
  compared: 200_000,
  prayers: { small: 10_000, large: 1_000_000 },
  /** Prayers of the communities whose statistics are measured: ten rows count for each prayer. */
  counted: { small: 1_000, large: 1_000_000 },
  campaigns: { small: 1_000, large: 100_000 },
  people: { small: 10_000, large: 1_000_000 },
  /** The number of alternating rounds, and the seconds of each. */
  rounds: 5,
  seconds: 2,
  /** Requests of each kind to each of two data sets. */
  reads: 1_000,
  /** Mixed requests after which the memory is measured. */
  memoryRequests: 100_000,
  live: { warmSeconds: 5, seconds: 10 },
  /** Seconds of provider webhooks, and of each phase and round with a hanging provider. */
  webhookSeconds: 20,
  hanging: { rounds: 3, seconds: 15 },
  /** Rows of the members who delete their account or export their data. */
  leaveWith: [100, 10_000],
  exportWith: [1_000, 10_000, 40_000],
  /** Lighthouse runs for the landing page and the dashboard, and for the other pages; with 0 no browser starts. */
  lighthouse: { held: 3, others: 1 },
  starts: 3,
}

/** Runs every step, on data that is written in seconds. */
const quick: Scale = {
  compared: 2_000,
  prayers: { small: 1_000, large: 2_000 },
  counted: { small: 1_000, large: 2_000 },
  campaigns: { small: 1_000, large: 2_000 },
  people: { small: 1_000, large: 2_000 },
  rounds: 1,
  seconds: 0.2,
  reads: 20,
  memoryRequests: 1_000,
  live: { warmSeconds: 0.5, seconds: 1.5 },
  webhookSeconds: 5,
  hanging: { rounds: 1, seconds: 3 },
  leaveWith: [20, 100],
  exportWith: [100, 1_000],
  lighthouse: { held: 1, others: 0 },
  starts: 1,
}

/** Seconds given on the command line apply to each round and to the live stream. */
export function scaleOf(isQuick: boolean, seconds?: number): Scale {
  const scale = isQuick ? quick : whole
  return seconds ? { ...scale, seconds, live: { ...scale.live, seconds } } : scale
}
