/** Images and their upload (spec A §5, §8; PNEW-20, decision 76). */
export const mediaMessages = {
  'media.tooLarge': 'File too large',
  'media.tooLarge.detail': 'Maximum file size is 5MB',
  'media.notAnImage': 'This file is not an image that can be shown here',
  'media.tooMany': 'Please choose at most 4 images',
} as const
