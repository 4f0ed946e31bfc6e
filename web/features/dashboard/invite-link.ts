const TOKEN_IN_LINK = /\/invite\/([A-Za-z0-9_-]{43})(?![A-Za-z0-9])/

/** The token in a pasted invite link, also inside a whole message; null when there is none. */
export function inviteTokenIn(pasted: string): string | null {
  return TOKEN_IN_LINK.exec(pasted)?.[1] ?? null
}
