/** The bell and entries of the drawer; apart from the shell's texts, which visitors load too (NOTIF-16). */
export const memberBarMessages = {
  'bell.label': 'Notifications',
  'bell.unseen': '{count, plural, one {Notifications, 1 new} other {Notifications, # new}}',
  'bell.unseen.many': 'Notifications, more than {most} new',
  'bell.many': '{most}+',
  'member.light': 'Light data: pictures are shown when you tap them.',
  'member.light.change': 'Change',
  'member.light.label': 'Data',
  'member.timesOfPrayer': 'Times of prayer',
} as const
