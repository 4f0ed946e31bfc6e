/** Where one part of a file lies in the store; they are counted from nought. */
export function chunkKey(exportId: string, number: number): string {
  return `exports/${exportId}-${number}.bin`
}

/** Every part of a file. */
export function chunkKeys({ id, parts }: { id: string; parts: number }): string[] {
  return Array.from({ length: parts }, (_, number) => chunkKey(id, number))
}
