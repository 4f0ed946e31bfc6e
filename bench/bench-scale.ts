/** How large the places are that are measured, and how long each part measures. */
export type Scale = {
  isQuick: boolean
  /** Prayers of the community beside the bare server, of which a backup is made too. */
  compared: number
  prayers: Sizes
  /** Prayers of the communities whose numbers are counted: ten rows count for each. */
  counted: Sizes
  campaigns: Sizes
  people: Sizes
  /** Alternating rounds, and the seconds of each. */
  rounds: number
  seconds: number
  /** Rounds of what is stated only. */
  searchRounds: number
  /** Requests to each of two places in turn. */
  screenReads: number
  reads: number
  live: { warmSeconds: number; seconds: number }
  /** Seconds of the provider's news, and of each phase and round with a provider that hangs. */
  webhookSeconds: number
  hanging: { rounds: number; seconds: number }
  /** Things of those who leave, and of those who take them along. */
  leaveWith: readonly number[]
  exportWith: readonly number[]
  /** Runs of Lighthouse for the landing page and the dashboard, and for the others; a browser opens none without runs. */
  lighthouse: { held: number; others: number }
  starts: number
}
export type Sizes = { small: number; large: number }

const whole: Scale = {
  isQuick: false,
  compared: 200_000,
  prayers: { small: 10_000, large: 1_000_000 },
  counted: { small: 1_000, large: 1_000_000 },
  campaigns: { small: 1_000, large: 100_000 },
  people: { small: 10_000, large: 1_000_000 },
  rounds: 5,
  seconds: 2,
  searchRounds: 2,
  screenReads: 2_000,
  reads: 1_000,
  live: { warmSeconds: 5, seconds: 10 },
  webhookSeconds: 20,
  hanging: { rounds: 3, seconds: 15 },
  leaveWith: [100, 10_000],
  exportWith: [1_000, 10_000, 40_000],
  lighthouse: { held: 3, others: 1 },
  starts: 3,
}

/** Every step of the whole, on places that are written in seconds. */
const quick: Scale = {
  isQuick: true,
  compared: 2_000,
  prayers: { small: 1_000, large: 2_000 },
  counted: { small: 1_000, large: 2_000 },
  campaigns: { small: 1_000, large: 2_000 },
  people: { small: 1_000, large: 2_000 },
  rounds: 1,
  seconds: 0.2,
  searchRounds: 1,
  screenReads: 20,
  reads: 20,
  live: { warmSeconds: 0.5, seconds: 1.5 },
  webhookSeconds: 5,
  hanging: { rounds: 1, seconds: 3 },
  leaveWith: [20, 100],
  exportWith: [100, 1_000],
  lighthouse: { held: 1, others: 0 },
  starts: 1,
}

/** Seconds that somebody asked for are those of a round, and of the live stream. */
export function scaleOf(isQuick: boolean, seconds?: number): Scale {
  const scale = isQuick ? quick : whole
  return seconds ? { ...scale, seconds, live: { ...scale.live, seconds } } : scale
}
