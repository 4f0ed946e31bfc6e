/** A repeatable stream of numbers in [0, 1) for a seed, so that a drawing is the same everywhere. */
export function seededRandom(seed: string): () => number {
  let state = stableHash(seed)
  return () => {
    state += 0x6d2b79f5
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number for a text that never changes (FNV-1a), to pick a tint or an hour by id. */
export function stableHash(text: string): number {
  let hash = 2166136261
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

/** One of the items, always the same for the same seed. */
export function pickStable<Item>(seed: string, items: readonly [Item, ...Item[]]): Item {
  return items[stableHash(seed) % items.length] ?? items[0]
}
