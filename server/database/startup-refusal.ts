/** An error whose message is a whole sentence for the person who starts the server: print it without a stack. */
export function refusal(sentence: string, cause?: unknown): Error {
  const error = new Error(sentence, { cause })
  error.name = 'Refusal'
  return error
}

/** Whether an error of the system or of PostgreSQL carries one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
