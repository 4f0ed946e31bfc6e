/** What an owner does with a prayer: edit, audience, archive, delete (PDET-8, PDET-14, PEDT). */
export const prayerActMessages = {
  'prayerActs.submitMiracle': 'Submit Miracle',
  'prayerActs.createCampaign': 'Create campaign',
  'prayerActs.edit': 'Edit',
  'prayerActs.more': 'More',
  'prayerActs.save': 'Save',
  'prayerActs.saving': 'Saving...',

  'prayerActs.audience': 'Who can see this',
  'prayerActs.audience.legend': 'From now on',
  'prayerActs.audience.opened': 'From now on more people can find and read this prayer.',
  'prayerActs.audience.narrowed':
    'People it is no longer shared with cannot open it any more. Their comments and supports stay with it.',
  'prayerActs.audience.unlinked': 'Its public link stops working.',
  'prayerActs.audience.done': 'Who can see this prayer was changed',
  'prayerActs.audience.failed': 'Failed to change who can see this prayer',

  'prayerActs.images': 'Images',
  'prayerActs.images.title': 'Images of this prayer',
  'prayerActs.images.done': 'Images saved',
  'prayerActs.images.failed': 'Failed to save the images',

  'prayerActs.archive': 'Archive',
  'prayerActs.archive.detail': 'Put it aside; you can bring it back',
  'prayerActs.archive.done': 'Prayer archived',
  'prayerActs.archive.failed': 'Failed to archive prayer',
  'prayerActs.restore': 'Restore',
  'prayerActs.restore.detail': 'Bring it back to your prayers',
  'prayerActs.restore.done': 'Prayer restored',
  'prayerActs.restore.failed': 'Failed to restore prayer',

  'prayerActs.remove': 'Delete',
  'prayerActs.remove.title': 'Delete this prayer?',
  'prayerActs.remove.consequence':
    '"{title}" will be removed with its {updates, plural, one {1 update} other {# updates}} and {comments, plural, one {1 comment} other {# comments}}. This cannot be undone.',
  'prayerActs.remove.consequence.silent': '"{title}" will be removed. This cannot be undone.',
  'prayerActs.remove.miracleStays': 'The miracle that answers it stays.',
  'prayerActs.remove.action': 'Delete prayer',
  'prayerActs.remove.busy': 'Deleting...',
  'prayerActs.remove.done': 'Prayer request has been deleted',
  'prayerActs.remove.failed': 'Failed to delete prayer: {message}',
} as const
