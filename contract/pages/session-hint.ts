/*
 * Values of the cookie `tz_in`, which scripts may read: it holds no secret. This file imports nothing, so that every page
 * can use it.
 */

/** The browser probably has a session. */
export const sessionHint = '1'
/** The same on a shared device, where nothing is stored (OFF-10); it begins as the other one. */
export const sharedSessionHint = '1-shared'
