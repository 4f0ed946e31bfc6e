/** The cookie with the language that was chosen in a browser, which scripts may read. */
export const languageCookie = 'tz_lang'
