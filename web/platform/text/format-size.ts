const KB = 1024

/** '1.4 MB', '290 kB'; at least one kilobyte. */
export function sizeOf(bytes: number): string {
  const isLarge = bytes >= KB * KB
  const amount = isLarge ? bytes / (KB * KB) : Math.max(1, bytes / KB)
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit,
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(amount)
}
