/** As wide as a receipt has to be to be read, and as our masters may be at least. */
const width = 1400
const quality = 0.82

/**
 * A photograph of a receipt as it is sent: small enough for a bad line, upright, without where it was taken. What the
 * browser cannot open goes as it is, and the server says what is wrong with it.
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
