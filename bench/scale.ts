/** The sizes of the measured data sets and the duration of each part. */
export type Scale = ReturnType<typeof scaleOf>

/** A quick bench runs every step on small data; given seconds apply to each round and to the live stream. */
export function scaleOf(isQuick: boolean, seconds?: number) {
  const size = <Size>(whole: Size, quick: Size) => (isQuick ? quick : whole)
  return {
    /** Prayers of the community that is compared with the bare server and backed up. */
    compared: size(200_000, 2_000),
    prayers: size({ small: 10_000, large: 1_000_000 }, { small: 1_000, large: 2_000 }),
    /** The largest community that is measured: 14 GB, and 18 minutes of writing. */
    large: size({ small: 10_000, large: 3_000_000 }, { small: 1_000, large: 3_000 }),
    /** Prayers of the communities whose statistics are measured: ten rows count for each prayer. */
    counted: size({ small: 1_000, large: 1_000_000 }, { small: 1_000, large: 2_000 }),
    /** Events of the logs that are compared: 22 GB, and three quarters of an hour of writing. */
    events: size(
      { small: 10_000, large: 100_000_000, weeks: 157, restSeconds: 5 },
      { small: 1_000, large: 20_000, weeks: 10, restSeconds: 0.2 },
    ),
    /** The community that lives for so many days: some ten minutes. */
    month: size({ prayers: 4_000, days: 30 }, { prayers: 1_000, days: 2 }),
    campaigns: size({ small: 1_000, large: 100_000 }, { small: 1_000, large: 2_000 }),
    people: size({ small: 10_000, large: 1_000_000 }, { small: 1_000, large: 2_000 }),
    /** The number of alternating rounds, and the seconds of each. */
    rounds: size(5, 1),
    seconds: seconds ?? size(2, 0.2),
    /** The paired rounds of each row in which two commits are compared, and the seconds of each. */
    hot: size({ rounds: 8, seconds: seconds ?? 0.8 }, { rounds: 2, seconds: 0.2 }),
    /** Requests of each kind to each of two data sets. */
    reads: size(1_000, 20),
    /** Mixed requests after which the memory is measured. */
    memoryRequests: size(100_000, 1_000),
    /** The members who pray for one prayer within so many seconds, are notified in a group, or reminded at one moment. */
    bursts: size(
      { taps: 10_000, seconds: 60, members: 5_000, reminded: 40_000, restSeconds: 20 },
      { taps: 100, seconds: 1, members: 200, reminded: 300, restSeconds: 1 },
    ),
    /** Groups of twenty streams each, all on one server. */
    manyGroups: size(500, 25),
    live: { warmSeconds: size(5, 0.5), seconds: seconds ?? size(10, 1.5) },
    /** Seconds of provider webhooks, and of each phase and round with a hanging provider. */
    webhookSeconds: size(20, 5),
    hanging: size({ rounds: 3, seconds: 15 }, { rounds: 1, seconds: 3 }),
    /** Rows of the members who delete their account. */
    leaveWith: size([100, 10_000], [20, 100]),
    /** Lighthouse runs for the pages with aims, and for the other pages, which with 0 are not opened. */
    lighthouse: size({ held: 3, others: 1 }, { held: 1, others: 0 }),
    starts: size(3, 1),
  }
}
