/** The way to reporting and blocking, beside what others say; the dialog brings its own words when it is opened. */
export const thingMenuMessages = {
  'report.open': 'Report',
  'report.open.label': 'Report or block {name}',
  'report.open.unknown': 'Report or block',
} as const
