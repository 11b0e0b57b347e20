/** Width in pixels at which a receipt stays readable; the server's minimum for pictures. */
const width = 1400
const quality = 0.82

/**
 * Prepares a receipt's photograph for upload: small, upright and without location. A file that the
 * browser cannot open is sent unchanged, and the server reports the error.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.round((picture.height * width) / picture.width)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality)
    })
    return made ?? file
  } catch {
    return file
  }
}
