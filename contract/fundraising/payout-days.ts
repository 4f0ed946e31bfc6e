/** Days on which a site usually pays out; this file imports nothing, because every page reads the configuration. */
export const payoutWeekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type PayoutWeekday = (typeof payoutWeekdays)[number]

/** Days of the month that every month has. */
const payoutMonthDays = [
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14'] as const),
  ...(['15', '16', '17', '18', '19', '20', '21', '22', '23', '24', '25', '26', '27', '28'] as const),
] as const

export const payoutDays = [...payoutWeekdays, ...payoutMonthDays] as const
export type PayoutDay = (typeof payoutDays)[number]
