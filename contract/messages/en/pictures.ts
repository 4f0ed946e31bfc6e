/** Images as they are shown, on public pages too; their upload has texts of its own. */
export const pictureMessages = {
  'media.numbered': 'Image {number} of {count}',
  'media.opensLarge': 'opens large in a new tab',
} as const
