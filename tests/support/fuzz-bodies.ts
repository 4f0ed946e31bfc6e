/** What is sent as a body: text, or bytes that need not be any. */
export type FuzzBody = string | Buffer

/** The smallest picture there is. */
export const ONE_DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
