/** A tour's photographs and their enlarged view. */
export const gallery = {
  title: 'Photographs',
  /** The link's name, with the picture's description. */
  enlarge: 'Enlarge: {alt}',
  /** The link's name if the picture has no description. */
  enlargeNumber: 'Enlarge picture {n}',
  viewer: 'Photographs of {tour}',
  place: 'Picture {n} of {of}',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
  credit: 'Photograph: {credit}',
}
