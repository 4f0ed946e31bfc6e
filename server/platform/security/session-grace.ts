import { CLOCKS_APART_SECONDS } from '#server/platform/core/clock.ts'

/** Parallel tabs may still send the previous token for so long after a refresh. */
export const GRACE_SECONDS = 10

/** A grace period that ends later was given before the clock was set back: it revives no old token (SEC-G12). */
export const LONGEST_GRACE_SECONDS = GRACE_SECONDS + CLOCKS_APART_SECONDS
