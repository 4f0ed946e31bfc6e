/** What an owner does with a prayer: edit, audience, archive, delete (spec A §8; PDET-8, PDET-14, PEDT). */
export const prayerActMessages = {
  'prayer.groups.required': 'Please select at least one group to share with or change your privacy option',
  'error.changedMeanwhile': 'This was changed somewhere else in the meantime',
} as const
