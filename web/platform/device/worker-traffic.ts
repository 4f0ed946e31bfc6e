/** The message of the worker to one page: the bytes transferred for it since the last one. */
export type Transferred = { version: 1; type: 'transferred'; bytes: number }

export function isTransferred(data: unknown): data is Transferred {
  if (typeof data !== 'object' || data === null) return false
  const { type, bytes } = data as Partial<Transferred>
  return type === 'transferred' && typeof bytes === 'number'
}
