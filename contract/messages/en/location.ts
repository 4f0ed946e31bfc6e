/** Sharing a location (spec A §8; PNEW-14 … PNEW-19, decisions 115, 130). */
export const locationMessages = {
  'location.name.required': 'Please name the town or area',
  'location.name.tooLong': 'A place name must be less than {max} characters',
  'location.tooExact': 'A location is shared to about a kilometre, not more exactly',
} as const
