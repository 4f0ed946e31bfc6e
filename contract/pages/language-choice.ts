/** The cookie with the language that was chosen in a browser, which scripts may read. */
export const languageCookie = 'tz_lang'

/** The parameter of an address in which search engines find a page in a language that is ready. */
export const languageParameter = 'lang'
