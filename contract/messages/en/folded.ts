/** The lines shown in place of something by somebody in a block with the viewer, where the viewer leads (SEC-7.4). */
export const foldedMessages = {
  'folded.message': 'Message from somebody you blocked, or who blocked you.',
  'folded.comment': 'Comment by somebody you blocked, or who blocked you.',
  'folded.prayer': 'Prayer of somebody you blocked, or who blocked you.',
  'folded.member': 'Somebody you blocked, or who blocked you.',
  'folded.request': 'Request of somebody you blocked, or who blocked you.',
  'folded.show': 'Show',
  'folded.hide': 'Hide',
} as const
