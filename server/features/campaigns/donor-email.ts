/** With which donors' addresses are sealed and recognised, in every room; who opens one says the same. */
export const DONOR_EMAIL = 'donor e-mail'
