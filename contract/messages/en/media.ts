/** Images and their upload (PNEW-20, REQ-76). */
export const mediaMessages = {
  'media.images': 'Images',
  'media.images.note': 'optional, made small before they are sent',
  'media.choose': 'Choose images',
  'media.drop': 'or drop them here',
  'media.full': 'These are as many images as fit',
  'media.best': 'Best quality (more data)',
  'media.shrinking': 'Making the pictures smaller…',
  'media.smaller': '{before} → {after}',
  'media.smaller.read': 'Made smaller, from {before} to {after}',
  'media.waiting': 'Waiting to upload',
  'media.uploading': 'Uploading, {percent}%',
  'media.uploaded': 'Uploaded',
  'media.done': 'Upload successful',
  'media.failed': 'Upload failed',
  'media.tooLarge': 'File too large',
  'media.tooLarge.detail': 'Maximum file size is 5MB',
  'media.tooLargeForPhone': 'This picture is too large for this phone',
  'media.notAnImage': 'This file is not an image that can be shown here',
  'media.heic':
    'This photo is in the format HEIC, which not every phone can show. Please save it as JPEG and choose that one, or choose a screenshot of it',
  'media.damaged':
    'This image is damaged or not complete. Please open it to see whether all of it is there, or choose another',
  'media.tooManyPixels':
    'This image has more than {megapixels} million pixels. Please choose a smaller one, such as a screenshot of it',
  'media.roomUsed':
    'Your images take up all the room there is for one member, 500 MB. Please delete some that you no longer need.',
  'media.tooMany': 'Please choose at most 4 images',
  'media.remove': 'Remove image {number}',
  'media.again': 'Try image {number} again',
  'media.alt': 'What image {number} shows',
  'media.alt.note': 'optional, read to people who cannot see it',
  'media.stillUploading': 'Your images are still uploading',
  'media.stillUploading.detail': 'It is sent as soon as they are there.',
  'media.unsent': 'An image could not be uploaded',
  'media.unsent.detail': 'Please try it again or remove it, then submit.',
  'media.gone': 'An image of this draft is no longer there',
  'media.gone.detail': 'Please choose it again.',

  // Showing images, on public pages too; uploading has its own texts.
  'media.numbered': 'Image {number} of {count}',
  'media.opensLarge': 'opens large in a new tab',
  'media.show': 'Picture · Show',
  'media.link': 'Picture: {name}',
} as const
