import { CLOCKS_APART_SECONDS } from '#server/platform/core/clock.ts'

/** Parallel tabs may still send the token before the last refresh for so long. */
export const GRACE_SECONDS = 10

/** A grace that lies further ahead was given before the clock was set back: it revives no old token (SEC-G12). */
export const LONGEST_GRACE_SECONDS = GRACE_SECONDS + CLOCKS_APART_SECONDS
