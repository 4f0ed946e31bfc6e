/** The context for sealing and fingerprinting donor addresses, shared by all features; opening needs the same value. */
export const DONOR_EMAIL = 'donor e-mail'
