/* Numbers of images, for public pages too: this file imports nothing. */

/** Images (REQ-76, SEC-U1, SEC-U2). */
export const mediaLimits = {
  perParent: 4,
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  widths: [320, 960, 1600],
  altText: 200,
  bytesPerDay: 50 * 1024 * 1024,
  /** Total of one member. */
  bytesInAll: 500 * 1024 * 1024,
  /** An image that waits on a phone for its prayer is used within two days. */
  orphanHours: 48,
} as const
