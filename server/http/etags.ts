/** The etags a browser has. A proxy that packs the answer anew calls one weak: what it names is still the same. */
export function etagsOf(ifNoneMatch: string): string[] {
  return ifNoneMatch.split(',').map((etag) => etag.trim().replace(/^W\//, ''))
}
