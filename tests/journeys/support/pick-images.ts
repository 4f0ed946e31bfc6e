import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createTestImage } from '#tests/support/test-images.ts'

/** An image file of a device. */
export async function createImageFile(name: string) {
  return { name, mimeType: 'image/png', buffer: await createTestImage('png') }
}

type File = { name: string; mimeType: string; buffer: Buffer }

/** Picks images with the device's file picker. */
export async function pickImages(page: Page, ...files: File[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files)
}

/** Picks a large file: the browser reads it from the disk itself, which is much faster than sending it. */
export async function pickLarge(page: Page, path: string, content: Buffer): Promise<void> {
  await writeFile(path, content)
  await page.locator('input[type=file]').setInputFiles(path)
}

/** The rows of the images picked so far. */
export function pickedImages(page: Page) {
  return page.getByRole('group', { name: 'Images' }).getByRole('listitem')
}

/** Waits until a picture was fetched and decoded. */
export async function expectPicture(page: Page, alt: string): Promise<void> {
  const picture = page.getByRole('img', { name: alt })
  // A picture in the chat is rendered again when its message has arrived, so it is located again.
  await expect(() => picture.scrollIntoViewIfNeeded()).toPass()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}
