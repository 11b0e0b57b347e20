const addresses = import.meta.glob<string>('../../../ui/drawn/**/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/**
 * The drawing of a picture, to choose it by; undefined for one that reuses another's drawing, or a
 * photograph.
 */
export function findThumbnail(id: string): string | undefined {
  return addresses[`../../../ui/drawn/${id}.svg`]
}
